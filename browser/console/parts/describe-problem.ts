/** A problem as a sentence with what to do, and the engine's own words beside it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { EngineProblem } from '../engine/errors.ts';
import type { WordKey } from '../i18n/en.ts';
import { useWords } from '../i18n/i18n.ts';
import type { Words } from '../i18n/words.ts';
import type { Rules } from '../model/rules/rules.ts';
import { violationSentence } from '../model/rules/sentences.ts';
import { loadRules } from '../model/rules/use-rules.ts';
import { violationIn } from '../model/rules/violation.ts';

const byCode: Readonly<Record<string, WordKey>> = {
  'constraint-violation': 'error.constraint',
  'permission-error': 'error.permission',
  'validation-failed': 'error.validation',
  'not-found': 'error.notFound',
  'not-supported': 'error.notSupported',
  'no-key': 'error.noKey',
  'no-document': 'error.noDocument',
  'queries-only': 'error.queriesOnly',
  busy: 'error.busy',
};

/** Constraints that pages know of: what has to be done says more than the name of a constraint. */
const byConstraint: Readonly<Record<string, WordKey>> = { tasks_retry_input: 'tasks.notStored' };

/** @param rules of the database, by which a constraint is a sentence; null: they are not known */
export function describeProblem(
  error: unknown,
  words: Words,
  rules: Rules | null,
): { readonly title: string; readonly said: string | null } {
  if (!(error instanceof EngineProblem)) return { title: (error as Error).message, said: null };
  const { kind, code, message } = error;
  switch (kind) {
    case 'unreachable':
      return { title: words('error.unreachableHelp'), said: null };
    case 'secret':
      return { title: words('login.ended'), said: null };
    case 'stopped':
      return { title: words('error.stopped'), said: null };
    case 'changed':
      return { title: words('error.changed'), said: null };
    case 'page':
      return { title: words('list.noPage'), said: null };
    case 'closed':
      return { title: words('error.closed'), said: null };
    case 'refused': {
      const known = byConstraint[/constraint "(\w+)"/.exec(message)?.[1] ?? ''];
      if (known !== undefined) return { title: words(known), said: null };
      const violation = violationIn(message, rules);
      if (violation !== null) return { title: violationSentence(violation, words), said: null };
      return { title: words(byCode[code ?? ''] ?? 'error.refused'), said: postgresMessage(error) ?? message };
    }
  }
}

/** What Postgres says of a statement of an admin, which the engine adds to its own words. */
function postgresMessage({ code, detail }: EngineProblem): string | null {
  if (code !== 'postgres-error') return null;
  const said = (
    detail as { error?: { message?: string; description?: string | null; hint?: string | null } } | null
  )?.error;
  const parts = [said?.message, said?.description, said?.hint].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ');
}

/** The rules that an error is about. The answer is not waited for where there is none. */
export async function rulesFor(error: unknown, client: QueryClient): Promise<Rules | null> {
  return error instanceof EngineProblem && /constraint|null value/.test(error.message)
    ? loadRules(client)
    : null;
}

/** A function that tells the person what went wrong. The form stays as it is. */
export function useTellProblem(): (error: unknown) => Promise<void> {
  const notify = useNotify();
  const words = useWords();
  const client = useQueryClient();
  return async (error) => {
    const rules = await rulesFor(error, client);
    const { title, said } = describeProblem(error, words, rules);
    notify(said === null ? title : `${title} ${said}`, {
      type: 'error',
      autoHideDuration: 10_000,
      multiLine: true,
    });
  };
}
