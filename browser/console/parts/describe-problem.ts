/** A problem as a sentence with what to do, and the engine's own words beside it. */
import { useNotify } from 'react-admin';
import { EngineProblem } from '../engine/errors.ts';
import type { WordKey } from '../i18n/en.ts';
import { useWords, type Words } from '../i18n/i18n.ts';

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

export function describeProblem(
  error: unknown,
  words: Words,
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

/** A function that tells the person what went wrong. The form stays as it is. */
export function useTellProblem(): (error: unknown) => void {
  const notify = useNotify();
  const words = useWords();
  return (error) => {
    const { title, said } = describeProblem(error, words);
    notify(said === null ? title : `${title} ${said}`, {
      type: 'error',
      autoHideDuration: 10_000,
      multiLine: true,
    });
  };
}
