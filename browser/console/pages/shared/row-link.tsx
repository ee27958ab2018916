/** A way to a row of the data pages. */
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { addressOfRow } from '../../data/row-address.ts';

interface RowLinkProps {
  readonly table: string;
  readonly id: string;
  readonly text: string;
}

export function RowLink({ table, id, text }: RowLinkProps) {
  return (
    <Link component={RouterLink} to={addressOfRow(table, id)}>
      {text}
    </Link>
  );
}
