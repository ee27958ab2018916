/** Says of an address whose page a list does not have why, and leads to the first page. */
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { EngineProblem } from '../../engine/errors.ts';
import { useWords } from '../../i18n/i18n.ts';

/** @returns what a list does with an error of its request; other errors are shown in place of its rows */
export function useMissingPage(): (error: Error) => void {
  const words = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (error) => {
    if (!(error instanceof EngineProblem) || error.kind !== 'page') return;
    const parameters = new URLSearchParams(search);
    const page = parameters.get('page') ?? '';
    notify(words(error.code === 'limit' ? 'list.pageBeyondLimit' : 'list.pageBeyondEnd', { page }), {
      type: 'warning',
      autoHideDuration: 10_000,
      multiLine: true,
    });
    parameters.set('page', '1');
    // In place of the address without rows: the way back does not lead to it.
    navigate({ pathname, search: `?${parameters}` }, { replace: true });
  };
}
