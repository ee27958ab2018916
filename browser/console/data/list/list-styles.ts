/** The look of the table of a list: rows that are opened and chosen. */
import { alpha, type Theme } from '@mui/material/styles';
import { plainTable } from '../../parts/table-styles.ts';

const checkMark = 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0%, 43% 62%)';

export const listStyles = (theme: Theme) => {
  const { palette } = theme;
  return {
    ...plainTable(theme),
    // The bar of what can be done with chosen rows stands above them: the frame that scrolls would cut what is outside of it.
    '&& .RaBulkActionsToolbar-toolbar': { position: 'static', transform: 'none' },
    '&& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
    '& tbody tr[tabindex]': { cursor: 'pointer' },
    '& tbody tr:focus-visible': { outlineOffset: -2 },
    '& tbody tr[aria-current]': { backgroundColor: alpha(palette.primary.main, 0.12) },
    '& tbody td.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& tbody td.choice': { width: 40, padding: 0, cursor: 'default' },
    '& thead .MuiCheckbox-root': { padding: '2px' },
    // As the checkbox in the heading, without its components.
    '& tbody td.choice input': {
      appearance: 'none',
      display: 'grid',
      placeContent: 'center',
      boxSizing: 'content-box',
      width: 14,
      height: 14,
      margin: '4px 11px',
      border: `2px solid ${palette.text.secondary}`,
      borderRadius: '2px',
      cursor: 'pointer',
      '&:checked': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
      '&:checked::before': {
        content: '""',
        width: 10,
        height: 10,
        clipPath: checkMark,
        backgroundColor: palette.background.paper,
      },
    },
  } as const;
};
