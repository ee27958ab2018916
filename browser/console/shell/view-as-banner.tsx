/** Says at all times that the console looks at the data as somebody else, and leads back. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';

export function ViewAsBanner() {
  const words = useWords();
  const chosen = useStored(viewAs);
  if (chosen === null) return null;
  const { role, account, mayWrite } = chosen;
  return (
    <Alert
      severity="warning"
      square
      icon={false}
      role="status"
      action={
        <>
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={mayWrite}
                onChange={(_event, checked) => viewAs.set({ ...chosen, mayWrite: checked })}
              />
            }
            label={words('view.mayWrite')}
          />
          <Button color="inherit" variant="outlined" size="small" onClick={() => viewAs.set(null)}>
            {words('view.stop')}
          </Button>
        </>
      }
    >
      {account === null
        ? words('view.bannerRole', { role })
        : words('view.banner', { role, account: account.name })}
    </Alert>
  );
}
