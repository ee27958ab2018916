/** A way to a row of the data pages. */
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { resourceOf } from '../../data/provider.ts';

interface RowLinkProps {
  readonly table: string;
  readonly id: string;
  readonly text: string;
}

export function RowLink({ table, id, text }: RowLinkProps) {
  return (
    <Link component={RouterLink} to={`/${resourceOf(table)}/${encodeURIComponent(id)}/show`}>
      {text}
    </Link>
  );
}
