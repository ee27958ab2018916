/**
 * The look of values in cells, by class and once for the whole console: a list shows hundreds of them, and each styled
 * component has a price when it is drawn.
 */
import type { Theme } from '@mui/material/styles';

export const valueClasses = {
  /** Null, or an empty text. */
  none: 'value-none',
  id: 'value-id',
  link: 'value-link',
  copy: 'value-copy',
} as const;

export function valueStyles({ palette }: Theme) {
  return {
    [`.${valueClasses.none}`]: { color: palette.text.secondary, fontSize: '0.92em' },
    [`.${valueClasses.id}`]: {
      whiteSpace: 'nowrap',
      fontFamily: 'ui-monospace, monospace',
      fontSize: '0.92em',
    },
    // As high as a finger is broad.
    [`.${valueClasses.link}`]: {
      display: 'inline-block',
      minHeight: 24,
      lineHeight: '24px',
      color: palette.primary.main,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    [`.${valueClasses.copy}`]: {
      border: 0,
      padding: 2,
      background: 'none',
      cursor: 'pointer',
      color: palette.text.secondary,
      verticalAlign: 'middle',
      minWidth: 24,
      minHeight: 24,
      '& svg': { width: 14, height: 14, fill: 'currentColor' },
    },
  };
}
