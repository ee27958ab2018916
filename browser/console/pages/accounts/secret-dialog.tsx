/** A secret that was just made: it is shown now and never again. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../parts/copy-button.tsx';

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const words = useWords();
  return (
    // Only the button closes it: a click beside it would lose the secret.
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{words('keys.secret')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {words('keys.secretHelp')}
        </Alert>
        <Box
          component="code"
          sx={{
            display: 'block',
            padding: 1.5,
            bgcolor: 'action.hover',
            borderRadius: 1,
            wordBreak: 'break-all',
          }}
        >
          {secret}
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={secret} label={words('keys.copy')} />
        <Button variant="contained" onClick={onClose}>
          {words('keys.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
