/** Words beside a sign, where a phone has room for the sign only. They are still its name. */
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';

export const hiddenOnPhones = ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden });
