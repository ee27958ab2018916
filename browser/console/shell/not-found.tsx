/** An address without a page. */
import Typography from '@mui/material/Typography';
import { useWords } from '../i18n/i18n.ts';
import { Page } from '../parts/page.tsx';

export function NotFound() {
  const words = useWords();
  return (
    <Page title={words('notFound.title')}>
      <Typography>{words('notFound.help')}</Typography>
    </Page>
  );
}
