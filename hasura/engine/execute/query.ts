/** Runs a query: at most one statement, whose JSON is sent on without being parsed. */
import { type JsonText, toText } from '../json-text.ts';
import type { PreparedQuery, Template } from '../prepare/prepared.ts';
import type { BytesRow } from './bytes-client.ts';
import { translate } from './pg-errors.ts';
import { type Run, runForBytes } from './run-statement.ts';

/** The JSON text of `data`. @throws EngineError */
export async function executeQuery({ statement, template }: PreparedQuery, run: Run): Promise<JsonText> {
  if (statement === null) return template;
  try {
    const [row = []] = await runForBytes(run, statement);
    return toPieces(template, row);
  } catch (error) {
    throw translate(error);
  }
}

/** Puts the columns of a result row into the gaps of the answer. */
export function toData(template: Template, row: BytesRow): string {
  return toText(toPieces(template, row));
}

function toPieces(template: Template, row: BytesRow): JsonText {
  const pieces: (string | Buffer)[] = [];
  for (const [index, text] of template.entries()) {
    pieces.push(text);
    if (index < template.length - 1) pieces.push(row[index] ?? 'null');
  }
  return pieces;
}
