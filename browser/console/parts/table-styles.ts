/**
 * The look of tables whose rows and cells are plain elements: one set of styles for the whole table, because a styled component
 * in every cell takes most of the time until the rows are shown. Every row has one line, and no value pushes a column out:
 * it is cut where its cell ends, and its title has all of it.
 */
import type { Theme } from '@mui/material/styles';
import { valueClasses } from './value-styles.ts';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const plainTable = ({ palette, typography, breakpoints }: Theme) =>
  ({
    overflowX: 'auto',
    '& thead th': { padding: '3px 9px' },
    '& tbody tr:hover': { backgroundColor: palette.action.hover },
    '& tbody td': {
      ...typography.body2,
      ...oneLine,
      color: palette.text.primary,
      height: 26,
      lineHeight: '24px',
      padding: '0 9px',
      borderBottom: `1px solid ${palette.divider}`,
      maxWidth: 215,
      [breakpoints.down('sm')]: { maxWidth: 170 },
    },
    // Buttons are never cut.
    '& tbody td:has(.MuiButtonBase-root)': { maxWidth: 'none' },
    [`& tbody td .${valueClasses.link}`]: { ...oneLine, maxWidth: '100%', verticalAlign: 'top' },
    '& tbody td .MuiButtonBase-root': { paddingTop: 0, paddingBottom: 0, minHeight: 24 },
  }) as const;
