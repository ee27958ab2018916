/** Back to the list of the table, as it was left. */
import ListIcon from '@mui/icons-material/List';
import Button from '@mui/material/Button';
import { useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';

export function BackButton() {
  const words = useWords();
  const resource = useResourceContext();
  return (
    <Button size="small" startIcon={<ListIcon />} component={Link} to={`/${resource}`}>
      {words('row.list')}
    </Button>
  );
}
