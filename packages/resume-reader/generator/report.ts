/** The tables of a run in plain text. */

import { groupBy } from '../group-by.ts';
import { calibrationBins, rightAtConfidence } from './calibration.ts';
import type { FamilyResult } from './leave-one-out.ts';
import type { DocumentReport } from './run.ts';
import { scoreDocument } from './score.ts';
import { type DocumentScore, type Judgement, scoredFields } from './score-sheet.ts';
import { Totals } from './totals.ts';
import { type Property, properties } from './variation.ts';

const percent = (share: number | null): string =>
  (share === null ? '-' : (share * 100).toFixed(1)).padStart(6);

/** Precision, recall and F1 of each field, and the macro score. */
export function fieldTable(totals: Totals): string {
  const rows = totals.fields().map((field) => {
    const { precision, recall, f1 } = totals.rates(field);
    const { right, invented, missed } = totals.counts(field);
    const counts = [right, invented, missed].map((count) => String(count).padStart(9)).join('');
    return `${field.padEnd(23)}${percent(precision)}${percent(recall)}${percent(f1)}${counts}`;
  });
  return [
    `${'field'.padEnd(23)}  prec   rec    F1    right invented   missed`,
    ...rows,
    `macro F1 of ${totals.documents} documents: ${percent(totals.macro()).trim()}`,
  ].join('\n');
}

/** The scores by the value of each property, the lowest macro score of a property first. */
export function variationTable(reports: readonly DocumentReport[]): string {
  const rows = (Object.keys(properties) as Property[]).flatMap((property) => {
    const byValue = groupBy(reports, ({ variation }) => variation[property]);
    const groups = [...byValue].map(([value, group]) => ({ value, totals: Totals.of(group) }));
    groups.sort((a, b) => (a.totals.macro() ?? 0) - (b.totals.macro() ?? 0));
    return [
      property,
      ...groups.map(({ value, totals }) => {
        const shown = [
          totals.macro(),
          totals.rates('positions.full').f1,
          totals.rates('educations.full').f1,
          totals.rates('fullName').f1,
        ];
        return `  ${value.padEnd(30)}${String(totals.documents).padStart(5)} ${shown.map(percent).join(' ')}`;
      }),
    ];
  });
  return [`${'property'.padEnd(32)}    n  macro  posit. educat.  name`, ...rows].join('\n');
}

/** For each bin of confidence, how many values there are and how many of them are right; all fields, then each. */
export function calibrationTable(judgements: readonly Judgement[]): string {
  const groups: [string, readonly Judgement[]][] = [
    ['all', judgements],
    ...groupBy(judgements, ({ field }) => field),
  ];
  const rows = groups.map(([field, group]) => {
    const bins = calibrationBins(group).map(
      ({ from, values, right }) => `≥${from}: ${percent(right).trim()} of ${values}`,
    );
    return `${field.padEnd(23)}${percent(rightAtConfidence(group, 0.9))}   ${bins.join('  ')}`;
  });
  return [`${'confidence'.padEnd(23)} right of those ≥ 0.9, then by bin`, ...rows].join('\n');
}

/** From this probability on values are taken for right. */
export const sureFrom = 0.9;

/** By field and set: of the values that are given as sure, how many are right; and how many of all are given so. */
export function sureTable(
  documents: readonly { readonly set: string; readonly judgements: readonly Judgement[] }[],
): string {
  const sets = [...groupBy(documents, ({ set }) => set)].map(
    ([set, group]) => [set, group.flatMap(({ judgements }) => judgements)] as const,
  );
  const rowOf = (name: string, isIn: (judgement: Judgement) => boolean): string => {
    const cells = sets.map(([, judgements]) => sureCell(judgements.filter(isIn)).padStart(17));
    return name.padEnd(23) + cells.join('');
  };
  return [
    `${`right of those ≥ ${sureFrom}`.padEnd(23)}${sets.map(([set]) => set.padStart(17)).join('')}`,
    ...scoredFields
      .filter((name) => sets.some(([, judgements]) => judgements.some(({ field }) => field === name)))
      .map((name) => rowOf(name, ({ field }) => field === name)),
    rowOf('all', () => true),
  ].join('\n');
}

function sureCell(judgements: readonly Judgement[]): string {
  if (judgements.length === 0) return '-';
  const share = judgements.filter(({ confidence }) => confidence >= sureFrom).length / judgements.length;
  return `${percent(rightAtConfidence(judgements, sureFrom)).trim()} of ${Math.round(share * 100)} %`;
}

/** The fields of which less than 98 of 100 given values are right. */
export function precisionLine(scores: readonly DocumentScore[]): string {
  const totals = Totals.of(scores);
  const low = totals.fields().flatMap((field) => {
    const { precision } = totals.rates(field);
    return precision !== null && precision < 0.98 ? [`${field} ${percent(precision).trim()}`] : [];
  });
  return `precision below 98 %: ${low.length > 0 ? low.join(', ') : 'no field'}`;
}

/** The score of all documents with all words, and with each family read without the words that only it needs. */
export function familyTable(scores: readonly DocumentScore[], families: readonly FamilyResult[]): string {
  const rows = families.map(({ family, leftOut, documents }) => ({
    family,
    leftOut,
    scores: documents.map(([{ truth }, result]) => scoreDocument(truth, result)),
  }));
  const all = rows.flatMap((row) => row.scores);
  const lines = rows
    .map((row) => ({ ...row, macro: Totals.of(row.scores).macro() }))
    .sort((a, b) => (a.macro ?? 0) - (b.macro ?? 0))
    .map(({ family, leftOut, macro, scores: { length } }) => {
      const words = leftOut.slice(0, 8).join(', ') + (leftOut.length > 8 ? ', …' : '');
      return `${family.padEnd(40)}${String(length).padStart(4)}${percent(macro)}  ${leftOut.length} without: ${words}`;
    });
  return [
    `macro F1 of all documents:                       ${percent(Totals.of(scores).macro()).trim()}`,
    `macro F1 with the family of each one left out:   ${percent(Totals.of(all).macro()).trim()}`,
    ...lines,
  ].join('\n');
}
