/** The account that all pages are about. While the data is looked at as a role of an account, it is that one. */
import Typography from '@mui/material/Typography';
import { AccountAutocomplete, useAccount } from '../data/account/account-autocomplete.tsx';
import { useChooseAccount, useChosenAccount } from '../data/account/chosen-account.ts';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';
import { useModel } from '../model/current-model.ts';

export function AccountChooser({ width }: { readonly width: number | string }) {
  const words = useWords();
  const viewed = useStored(viewAs);
  const hasAccounts = useModel().byName.has('groups');
  const id = useChosenAccount();
  const account = useAccount(viewed === null && hasAccounts ? id : '');
  // An old link, or an account that was deleted: what is shown is of none.
  const isGone = id !== '' && account === null;
  const choose = useChooseAccount();
  if (viewed !== null) {
    return viewed.account === null ? null : (
      <Typography noWrap sx={{ maxWidth: width }}>
        {viewed.account.name}
      </Typography>
    );
  }
  if (!hasAccounts) return null;
  return (
    <AccountAutocomplete
      label={words('account.filter')}
      placeholder={words('account.all')}
      width={width}
      // Until its name is read, the account is called by its id.
      value={id === '' ? null : (account ?? { id, name: isGone ? words('account.gone') : id.slice(0, 8) })}
      input={{ error: isGone }}
      onChange={(chosen) => choose(chosen?.id ?? null)}
    />
  );
}
