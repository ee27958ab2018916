/** Says that the engine does not answer, and goes when it does again. What was typed stays where it is. */
import Alert from '@mui/material/Alert';
import { isConnected } from '../engine/connection.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';

export function ConnectionBanner() {
  const words = useWords();
  if (useStored(isConnected)) return null;
  return (
    <Alert severity="warning" role="status" square sx={{ position: 'sticky', top: 48, zIndex: 1200 }}>
      {words('error.away')}
    </Alert>
  );
}
