/**
 * The account that the console is about: chosen once in the bar, and kept over pages and reloads. The address has it, so that
 * a link shows the same to somebody else: the id of an account, or `all`. An address without it, as the menu has them, is
 * about the account that was chosen last.
 */
import { useCallback, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { chosenAccount, viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { isUuid } from '../where.ts';

const parameter = 'account';
const allAccounts = 'all';
/** Parameters that name a row, which is none of another account: the entry of an inbox, a record of the audit, a webhook. */
const ofRows = ['id', 'record', 'webhook'];

/** The id of the chosen account; empty: all. Whoever looks as a role of an account sees that account. */
export function useChosenAccount(): string {
  const stored = useStored(chosenAccount);
  const viewed = useStored(viewAs);
  const { search } = useLocation();
  return viewed === null ? (inAddress(search) ?? stored) : (viewed.account?.id ?? '');
}

/** Chooses another account for all pages; null: all. */
export function useChooseAccount(): (id: string | null) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => {
      const parameters = new URLSearchParams(search);
      parameters.set(parameter, id ?? allAccounts);
      // The page of a list is none of the other account either.
      if (parameters.has('page')) parameters.set('page', '1');
      for (const name of ofRows) parameters.delete(name);
      // At once: whoever follows another address before this one is shown has chosen it too.
      chosenAccount.set(id ?? '');
      navigate({ pathname, search: `?${parameters}` }, { replace: true });
    },
    [navigate, pathname, search],
  );
}

/** Keeps the account of the address for the pages that follow, and puts the one that was kept into an address without any. */
export function useAccountInAddress(): void {
  const stored = useStored(chosenAccount);
  const isViewing = useStored(viewAs) !== null;
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // Before anybody sees the page: later it could take the place of an address that was followed meanwhile.
  useLayoutEffect(() => {
    const asked = inAddress(search);
    if (!isViewing && asked !== null) chosenAccount.set(asked);
  }, [isViewing, search]);
  useLayoutEffect(() => {
    if (isViewing || stored === '' || inAddress(search) !== null) return;
    const parameters = new URLSearchParams(search);
    parameters.set(parameter, stored);
    navigate({ pathname, search: `?${parameters}` }, { replace: true, state });
  }, [isViewing, navigate, pathname, search, state, stored]);
}

/** Null: the address does not say it. Empty: all accounts. */
function inAddress(search: string): string | null {
  const asked = new URLSearchParams(search).get(parameter);
  if (asked === allAccounts) return '';
  return asked !== null && isUuid(asked) ? asked : null;
}
