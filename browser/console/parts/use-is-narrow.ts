/** Whether a list and the entry that is open do not fit beside each other, as on a phone. */
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

export function useIsNarrow(): boolean {
  return useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'), { noSsr: true });
}
