/** Choosing as whom data is read: a role, and the account that its permissions are bound to. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AccountAutocomplete } from '../../data/account/account-autocomplete.tsx';
import type { AccountChoice } from '../../data/account/use-accounts.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { adminRole } from '../../model/role-access.ts';

interface RoleAndAccountProps {
  readonly roles: readonly string[];
  readonly role: string;
  readonly account: AccountChoice | null;
  readonly onRole: (role: string) => void;
  readonly onAccount: (account: AccountChoice | null) => void;
}

export function RoleAndAccount({ roles, role, account, onRole, onAccount }: RoleAndAccountProps) {
  const words = useWords();
  const hasAccounts = useModel().byName.has('groups') && role !== adminRole;
  return (
    <>
      <TextField
        select
        fullWidth
        label={words('view.role')}
        value={role}
        onChange={(event) => onRole(event.target.value)}
        sx={{ marginBottom: 2 }}
      >
        {roles.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {hasAccounts && (
        <Box sx={{ marginBottom: 2 }}>
          <AccountAutocomplete label={words('view.account')} value={account} onChange={onAccount} />
        </Box>
      )}
      {hasAccounts && account === null && <Alert severity="info">{words('view.noAccount')}</Alert>}
    </>
  );
}
