/** One value of a row: what is absent, what is empty and what is long look different. */

import { writeJson } from '@platform/runtime/browser';
import { useLocale } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { labelOf, shortened } from '../../model/labels.ts';
import type { Column } from '../../model/table-model.ts';
import { visibleText } from '../../model/visible-text.ts';
import { CopyIconButton } from '../../parts/copy-button.tsx';
import { valueClasses } from '../../parts/value-styles.ts';
import { columnValue, identityOf, type Row } from '../identity.ts';
import { isTimeType } from '../values.ts';
import { RowLink } from './row-link.tsx';

/** A cell has one line, and is cut where it ends; longer texts are not drawn. */
const shownCharacters = 300;
/** What is longer may be cut. */
const shortCharacters = 20;

interface CellProps {
  readonly column: Column;
  readonly row: Row;
}

export function Cell({ column, row }: CellProps) {
  const value = columnValue(row, column.name);
  const related = column.reference === null ? null : (row[column.reference.name] as Row | null | undefined);
  if (column.reference !== null && related) return <Reference table={column.reference.table} row={related} />;
  if (column.type === 'uuid' && typeof value === 'string') return <Id value={value} />;
  return <Value value={value} type={column.type} />;
}

/** The row that a column names, by what it is called, as a way there. */
function Reference({ table, row }: { readonly table: string; readonly row: Row }) {
  const model = useModel().byName.get(table);
  if (model === undefined) return null;
  const id = identityOf(model, row);
  if (id === null) return <>{labelOf(model, row)}</>;
  return <RowLink table={table} id={id} text={labelOf(model, row)} />;
}

export function Id({ value }: { readonly value: string }) {
  const words = useWords();
  return (
    <span className={valueClasses.id}>
      <span title={value}>{shortened(value)}</span> <CopyIconButton text={value} label={words('copyId')} />
    </span>
  );
}

interface ValueProps {
  readonly value: unknown;
  readonly type?: string;
}

export function Value({ value, type = '' }: ValueProps) {
  const words = useWords();
  const locale = useLocale();
  if (value === null || value === undefined) return <Quiet text="null" />;
  if (value === '') return <Quiet text={words('empty')} />;
  if (typeof value === 'boolean') return <>{words(value ? 'yes' : 'no')}</>;
  if (isTimeType(type) && typeof value === 'string') return <Time value={value} locale={locale} />;
  const text = visibleText(typeof value === 'object' ? writeJson(value) : String(value));
  // What is written from right to left turns nothing around it.
  if (text.length <= shortCharacters) return <bdi>{text}</bdi>;
  const shown = text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…`;
  return <bdi title={text.slice(0, 1_000)}>{shown}</bdi>;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each language: making one takes longer than using it a hundred times. */
function timeFormat(locale: string): Intl.DateTimeFormat {
  const known = timeFormats.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  timeFormats.set(locale, made);
  return made;
}

export function Time({ value, locale }: { readonly value: string; readonly locale: string }) {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return <>{value}</>;
  return (
    <time dateTime={value} title={value} style={{ whiteSpace: 'nowrap' }}>
      {timeFormat(locale).format(time)}
    </time>
  );
}

function Quiet({ text }: { readonly text: string }) {
  return <em className={valueClasses.none}>{text}</em>;
}
