/** A way to another page of the console, within a text. */
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface TextLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

export function TextLink({ to, children }: TextLinkProps) {
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  );
}
