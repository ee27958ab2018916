/** Whether Hasura serves the schema and the metadata that this program was built with. */
import { z } from 'zod';
import { cachedCheck } from '../cached-check.ts';
import type { Document } from './documents.ts';
import { CheckSchemaDocument } from './generated.ts';
import { metadataMarkIn, type SchemaMarks } from './schema-marks.ts';

const pageOfUpgrades = 'See docs/operations.md, "Upgrade".';

/** What Hasura answers; `data` is missing when it does not know the table. */
const answerShape = z.object({
  data: z
    .object({
      schema_version: z.array(z.object({ migration: z.union([z.number(), z.string()]) })),
      __type: z.object({ description: z.string().nullable() }).nullable(),
    })
    .nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).partial().optional() })).optional(),
});

/** Hasura's code for a document that does not fit its schema. */
export const unknownMember = 'validation-failed';

/** How long after a difference was seen a refusal may be due to it, in milliseconds: longer than a request takes. */
const recentMs = 60_000;

/** Both say how the schema differs, in one sentence, or null when it does not, and reject when Hasura does not answer. */
export interface SchemaCheck {
  /** The difference when Hasura was last asked, which is some seconds ago at most. */
  problem(): Promise<string | null>;
  /**
   * The difference that may be why Hasura has just refused a document: Hasura is asked anew, and a difference that has gone
   * may have been there when the document was sent.
   */
  problemOfRefusal(): Promise<string | null>;
}

/**
 * @param send sends a document as admin and returns the parsed answer
 * @param now milliseconds of a clock that is never set
 */
export function createSchemaCheck(
  built: SchemaMarks,
  send: (document: Document) => Promise<unknown>,
  now: () => number = () => performance.now(),
): SchemaCheck {
  let last: { readonly problem: string; readonly at: number } | undefined;
  async function ask(): Promise<string | null> {
    const problem = differenceOf(built, servedMarks(await send(CheckSchemaDocument)));
    if (problem !== null) last = { problem, at: now() };
    return problem;
  }
  return {
    problem: cachedCheck(ask, now),
    async problemOfRefusal() {
      const problem = await ask();
      if (problem !== null || last === undefined) return problem;
      return now() - last.at < recentMs ? last.problem : null;
    },
  };
}

/** @throws Error for an answer that says nothing about the schema */
function servedMarks(answer: unknown): SchemaMarks {
  const { data, errors } = answerShape.parse(answer);
  if (data) {
    const [row] = data.schema_version;
    return {
      migration: row === undefined ? null : String(row.migration),
      metadata: metadataMarkIn(data.__type?.description ?? ''),
    };
  }
  const code = errors?.[0]?.extensions?.code;
  // No table of this name: the release before it, or metadata that does not have it.
  if (code === unknownMember) return { migration: null, metadata: null };
  throw new Error(`Hasura did not say which schema it serves (${code ?? 'no answer'})`);
}

/** The difference in one sentence, and what to do; null without one. */
export function differenceOf(built: SchemaMarks, served: SchemaMarks): string | null {
  if (served.migration === null)
    return `Hasura serves a schema that does not say its version: of a release before the migration ${built.migration}, with which this server was built, or with other metadata. ${pageOfUpgrades}`;
  if (served.migration !== built.migration) {
    const isOlder = built.migration !== null && BigInt(served.migration) < BigInt(built.migration);
    return `The database has the migrations up to ${served.migration}, this server was built with those up to ${built.migration}: the ${isOlder ? 'database' : 'server'} is of an older release. ${pageOfUpgrades}`;
  }
  if (served.metadata !== built.metadata)
    return `Hasura serves the metadata ${short(served.metadata)}, this server was built with ${short(built.metadata)}: one of them is of another release. ${pageOfUpgrades}`;
  return null;
}

function short(hash: string | null): string {
  return hash?.slice(0, 12) ?? 'without a mark';
}
