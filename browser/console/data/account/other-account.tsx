/** Says of what is shown that it belongs to another account than the chosen one, and chooses that one when it is asked to. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useAccount } from './account-autocomplete.tsx';
import { useChooseAccount, useChosenAccount } from './chosen-account.ts';

/** @param groupId of the row that is shown */
export function OtherAccount({ groupId }: { readonly groupId: unknown }) {
  const chosen = useChosenAccount();
  const isViewing = useStored(viewAs) !== null;
  if (isViewing || chosen === '' || typeof groupId !== 'string' || groupId === chosen) return null;
  return <Notice groupId={groupId} chosen={chosen} />;
}

function Notice({ groupId, chosen }: { readonly groupId: string; readonly chosen: string }) {
  const words = useWords();
  const choose = useChooseAccount();
  const [other, own] = [useAccount(groupId), useAccount(chosen)];
  const name = other?.name ?? groupId;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ marginBottom: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => choose(groupId)}>
          {words('account.choose', { name })}
        </Button>
      }
    >
      {words('account.other', { name, chosen: own?.name ?? chosen })}
    </Alert>
  );
}
