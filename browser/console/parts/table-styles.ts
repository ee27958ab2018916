/**
 * The look of tables whose rows and cells are plain elements: one set of styles for the whole table, because a styled component
 * in every cell takes most of the time until the rows are shown.
 */
import type { Theme } from '@mui/material/styles';

export const plainTable = ({ palette, typography }: Theme) =>
  ({
    overflowX: 'auto',
    '& tbody tr:hover': { backgroundColor: palette.action.hover },
    '& tbody td': {
      ...typography.body2,
      color: palette.text.primary,
      padding: '6px 16px',
      borderBottom: `1px solid ${palette.divider}`,
    },
  }) as const;
