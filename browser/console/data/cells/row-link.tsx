/** A way to a row of the data pages. */

import { visibleText } from '../../model/visible-text.ts';
import { valueClasses } from '../../parts/value-styles.ts';
import { addressOfRow } from '../row-address.ts';

interface RowLinkProps {
  readonly table: string;
  readonly id: string;
  readonly text: string;
}

export function RowLink({ table, id, text: written }: RowLinkProps) {
  const text = visibleText(written);
  return (
    // The browser goes there by itself: the pages of the console are behind the #.
    <a className={valueClasses.link} href={`#${addressOfRow(table, id)}`} title={text}>
      <bdi>{text}</bdi>
    </a>
  );
}
