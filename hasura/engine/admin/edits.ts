/**
 * Runs edits of the metadata: document → changed document → check → files → new state. Several edits are one change, with
 * one check and one write.
 */
import { EngineError } from '../errors.ts';
import type { InconsistentObject } from '../metadata/metadata-error.ts';
import { type CommandContext, type Edit, type EditContext, success } from './command.ts';

/** An edit with its arguments. */
export interface EditStep {
  readonly edit: (document: unknown, args: unknown, context: EditContext) => Edit | Promise<Edit>;
  readonly args: unknown;
  readonly path: string;
}

/**
 * @returns Hasura's answer for each of them
 * @throws EngineError with the path of the edit that cannot be made; nothing has changed then
 */
export async function runEdits(
  steps: readonly EditStep[],
  { states, catalogState, signal }: CommandContext,
): Promise<unknown[]> {
  await states.exclusively(
    async (access) => {
      let document = access.document;
      const subjects: { readonly subject: string | undefined; readonly path: string }[] = [];
      for (const { edit, args, path } of steps) {
        const context = { tables: states.current.model.tables, check: access.check, path };
        const { document: edited, subject } = await edit(document, args, context);
        document = edited;
        subjects.push({ subject, path });
      }
      const found = newInconsistencies(access.inconsistent, await access.check(document));
      for (const { subject, path } of subjects) {
        const ofSubject = found.filter(({ object }) => object.name === subject);
        if (ofSubject.length > 0) {
          throw new EngineError('invalid-configuration', ofSubject.map(reasonOf).join(', '), path, {
            internal: toHasura(ofSubject),
          });
        }
      }
      rejectNew(found, subjects.length === 1 ? (subjects[0]?.path ?? '$.args') : '$.args');
      await access.write(document);
    },
    { signal },
  );
  await catalogState.versionOf(states.current.loaded.document, true);
  return steps.map(() => success);
}

/** Objects that were consistent before, or did not exist. */
export function newInconsistencies(
  before: readonly InconsistentObject[],
  after: readonly InconsistentObject[],
): InconsistentObject[] {
  const known = new Set(before.map(({ object }) => object.name));
  return after.filter(({ object }) => !known.has(object.name));
}

/** @throws EngineError when there is any */
export function rejectNew(found: readonly InconsistentObject[], path: string): void {
  if (found.length === 0) return;
  throw new EngineError('unexpected', 'cannot continue due to new inconsistent metadata', path, {
    internal: toHasura(found),
  });
}

/** Inconsistent objects as Hasura shows them. */
export function toHasura(inconsistent: readonly InconsistentObject[]): object[] {
  return inconsistent.map((each) => ({
    type: each.object.type,
    name: each.object.name,
    reason: reasonOf(each),
    definition: each.object.definition,
  }));
}

function reasonOf({ problems }: InconsistentObject): string {
  const reasons = problems.map(({ file, key, message }) =>
    [file, key, message].filter((part) => part !== null && part !== '').join(': '),
  );
  return `Inconsistent object: ${reasons.join('; ')}`;
}
