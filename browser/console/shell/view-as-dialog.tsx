/** Choosing a role and an account to look at the data as. */

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';
import { useModel } from '../model/current-model.ts';
import { type AccountChoice, useAccounts } from '../pages/accounts/use-accounts.ts';
import { AccountAutocomplete } from '../pages/shared/account-filter.tsx';

export function ViewAsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const chosen = useStored(viewAs);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="view-as-title">
      <DialogTitle id="view-as-title">{words('view.title')}</DialogTitle>
      {chosen === null ? <Choice onClose={onClose} /> : <Stop onClose={onClose} />}
    </Dialog>
  );
}

function Choice({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const { roles, byName } = useModel();
  const hasAccounts = byName.has('groups');
  const [role, setRole] = useState(roles.includes('account') ? 'account' : (roles[0] ?? ''));
  const [account, setAccount] = useState<AccountChoice | null>(null);
  const start = () => {
    viewAs.set({ role, account, mayWrite: false });
    // The page may be one that this role has not.
    navigate('/');
    onClose();
  };
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ marginBottom: 2 }}>{words('view.help')}</DialogContentText>
        <TextField
          select
          fullWidth
          label={words('view.role')}
          value={role}
          onChange={(event) => setRole(event.target.value)}
          sx={{ marginBottom: 2 }}
        >
          {roles.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {hasAccounts && <AccountInput value={account} onChange={setAccount} />}
        {hasAccounts && account === null && <Alert severity="info">{words('view.noAccount')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words('cancel')}</Button>
        <Button variant="contained" onClick={start} disabled={role === ''}>
          {words('view.start')}
        </Button>
      </DialogActions>
    </>
  );
}

interface AccountInputProps {
  readonly value: AccountChoice | null;
  readonly onChange: (account: AccountChoice | null) => void;
}

function AccountInput({ value, onChange }: AccountInputProps) {
  const words = useWords();
  const [text, setText] = useState('');
  const { data: accounts = [], isFetching } = useAccounts(text);
  return (
    <Box sx={{ marginBottom: 2 }}>
      <AccountAutocomplete
        label={words('view.account')}
        accounts={accounts}
        isFetching={isFetching}
        value={value}
        onSearch={setText}
        onChange={onChange}
      />
    </Box>
  );
}

function Stop({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <>
      <DialogContent>
        <DialogContentText>{words('view.stopHelp')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words('cancel')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            viewAs.set(null);
            onClose();
          }}
        >
          {words('view.stop')}
        </Button>
      </DialogActions>
    </>
  );
}
