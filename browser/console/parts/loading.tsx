/** A page on its way. */
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useWords } from '../i18n/i18n.ts';

export function Loading() {
  const words = useWords();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 200 }}>
      <CircularProgress aria-label={words('wait')} />
    </Box>
  );
}
