/** A change that a page makes: it runs once at a time, says how it ended, and what was read before is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTellProblem } from '../../parts/describe-problem.ts';

interface ChangeOptions<Input, Result> {
  readonly run: (input: Input) => Promise<Result>;
  /** What to say when it succeeded; undefined: the page shows it. */
  readonly done?: string | undefined;
  readonly onDone?: (result: Result, input: Input) => void;
}

export function useChange<Input, Result>({ run, done, onDone }: ChangeOptions<Input, Result>) {
  const notify = useNotify();
  const tellProblem = useTellProblem();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (result, input) => {
      if (done !== undefined) notify(done, { type: 'info' });
      onDone?.(result, input);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'model' });
    },
    onError: tellProblem,
  });
}
