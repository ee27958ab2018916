/** A new account with its first user, or the name, country, language and time zone of one. */
import { gql } from '../../engine/document.ts';
import { newId } from '../../engine/new-id.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { FormDialog, type FormValues, type SentForm } from '../shared/form-dialog.tsx';
import { useChange } from '../shared/use-change.ts';
import type { Account } from './account.ts';

interface AccountDialogProps {
  /** Null: a new one. */
  readonly account: Account | null;
  readonly onClose: () => void;
}

export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const words = useWords();
  const save = useChange({
    run: ({ values, entered }: SentForm) =>
      account === null ? createAccount(values) : changeAccount(account.id, values, entered),
    done: words(account === null ? 'accounts.created2' : 'row.saved'),
    onDone: onClose,
  });
  const isNew = account === null;
  return (
    <FormDialog
      title={words(isNew ? 'accounts.new' : 'accounts.edit')}
      {...(isNew ? { help: words('accounts.newHelp') } : {})}
      fields={[
        { name: 'name', label: words('accounts.name'), isRequired: true },
        {
          name: 'country',
          label: words('accounts.country'),
          help: words('accounts.countryHelp'),
          isRequired: true,
        },
        { name: 'locale', label: words('accounts.locale'), help: words('accounts.localeHelp') },
        { name: 'timeZone', label: words('accounts.timeZone'), help: words('accounts.timeZoneHelp') },
        ...(isNew
          ? [
              { name: 'userName', label: words('accounts.userName'), isRequired: true },
              { name: 'userEmail', label: words('accounts.userEmail'), isRequired: true },
            ]
          : []),
      ]}
      initial={
        isNew
          ? { country: 'FR' }
          : {
              name: account.name,
              country: account.defaultCountry,
              locale: account.locale,
              timeZone: account.timeZone ?? '',
            }
      }
      isChange={!isNew}
      submit={words('save')}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={save.mutate}
    />
  );
}

/** Account and user in one transaction; the database adds the statuses. */
async function createAccount(values: FormValues): Promise<void> {
  const id = newId();
  await request(
    gql`mutation CreateAccount($account: groups_insert_input!, $user: users_insert_input!) {
  insert_groups_one(object: $account) { id }
  insert_users_one(object: $user) { id }
}`,
    {
      account: { id, ...accountInput(values) },
      user: { groupId: id, displayName: values.userName, email: values.userEmail },
    },
  );
}

async function changeAccount(id: string, values: FormValues, entered: FormValues): Promise<void> {
  const { name, defaultCountry, locale, timeZone } = accountInput(values);
  await request(
    gql`mutation ChangeAccount($id: uuid!, $changes: groups_set_input!) {
  update_groups_by_pk(pk_columns: { id: $id }, _set: $changes) { id }
}`,
    {
      id,
      changes: {
        ...(entered.name !== undefined && { name }),
        ...(entered.country !== undefined && { defaultCountry }),
        ...(entered.locale !== undefined && { locale }),
        ...(entered.timeZone !== undefined && { timeZone }),
      },
    },
  );
}

function accountInput({ name, country = '', locale = '', timeZone = '' }: FormValues) {
  const code = country.trim().toUpperCase();
  return {
    name,
    defaultCountry: code,
    locale: locale.trim() || mainLanguageOf(code),
    timeZone: timeZone.trim() || null,
  };
}

function mainLanguageOf(country: string): string {
  try {
    return new Intl.Locale('und', { region: country }).maximize().language;
  } catch {
    // The database says what is wrong with the country.
    return 'en';
  }
}
