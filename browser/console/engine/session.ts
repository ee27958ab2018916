/**
 * Who the console is: the admin secret, and as whom it looks at the data. Kept in memory and in `sessionStorage`, so that it
 * ends with the tab. GraphiQL, a page of its own, reads the same entries.
 */
import { createStored } from './stored.ts';

/** As whom the console looks at the data. */
export interface ViewAs {
  readonly role: string;
  /** Null: a role that needs no account. */
  readonly account: { readonly id: string; readonly name: string } | null;
  /** Whether it may also write as this role; only reading, until it is switched on. */
  readonly mayWrite: boolean;
}

const prefix = 'engine-console ';
const read = (name: string) => sessionStorage.getItem(prefix + name) ?? '';
const write = (name: string, value: string) =>
  value === '' ? sessionStorage.removeItem(prefix + name) : sessionStorage.setItem(prefix + name, value);

/** The admin secret; empty: nobody has logged in. */
export const secret = createStored(read('secret'));
export const viewAs = createStored<ViewAs | null>(readViewAs());
/** The id of the account that was chosen last, on whichever page; empty: all. */
export const chosenAccount = createStored(read('account'));
/** Why the login page is shown again; null: for the first time. */
export const loginProblem = createStored<'wrong' | 'ended' | null>(null);

secret.subscribe(() => write('secret', secret.get()));
chosenAccount.subscribe(() => write('account', chosenAccount.get()));
viewAs.subscribe(() => {
  const chosen = viewAs.get();
  write('role', chosen?.role ?? '');
  write('group', chosen?.account?.id ?? '');
  write('view', chosen === null ? '' : JSON.stringify(chosen));
});

function readViewAs(): ViewAs | null {
  try {
    return JSON.parse(read('view')) as ViewAs;
  } catch {
    return null;
  }
}

/** Forgets the secret and whatever was chosen. @param problem why, when the person did not ask for it */
export function logOut(problem: 'wrong' | 'ended' | null = null): void {
  viewAs.set(null);
  chosenAccount.set('');
  loginProblem.set(problem);
  secret.set('');
}
