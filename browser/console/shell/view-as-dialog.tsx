/** Choosing a role and an account to look at the data as. */

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../data/account/account-autocomplete.tsx';
import { useChosenAccount } from '../data/account/chosen-account.ts';
import type { AccountChoice } from '../data/account/use-accounts.ts';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';
import { useModel } from '../model/current-model.ts';
import { RoleAndAccount } from '../pages/shared/role-and-account.tsx';

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
  const { roles } = useModel();
  const [role, setRole] = useState(roles.includes('account') ? 'account' : (roles[0] ?? ''));
  // The account that the console is about, until somebody chooses another one or none.
  const preset = useAccount(useChosenAccount());
  const [chosen, setAccount] = useState<AccountChoice | null | undefined>(undefined);
  const account = chosen === undefined ? (preset ?? null) : chosen;
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
        <RoleAndAccount roles={roles} role={role} account={account} onRole={setRole} onAccount={setAccount} />
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
