/** A way to a row of the data pages. */

import { valueClasses } from '../../parts/value-styles.ts';
import { addressOfRow } from '../row-address.ts';

interface RowLinkProps {
  readonly table: string;
  readonly id: string;
  readonly text: string;
}

export function RowLink({ table, id, text }: RowLinkProps) {
  return (
    // The browser goes there by itself: the pages of the console are behind the #.
    <a className={valueClasses.link} href={`#${addressOfRow(table, id)}`}>
      {text}
    </a>
  );
}
