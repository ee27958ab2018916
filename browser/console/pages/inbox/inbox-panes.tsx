/** What waits in the inbox as a list, and beside it the entry that is decided. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';

interface InboxPanesProps {
  readonly label: string;
  /** Items of a list. */
  readonly entries: readonly ReactNode[];
  /** Undefined: there are no more. */
  readonly onMore: (() => void) | undefined;
  /** The chosen entry. */
  readonly children: ReactNode;
}

export function InboxPanes({ label, entries, onMore, children }: InboxPanesProps) {
  const words = useWords();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '260px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      {entries.length > 0 && (
        <Card sx={{ maxHeight: 'calc(100vh - 180px)', overflow: 'auto' }}>
          <List dense disablePadding aria-label={label}>
            {entries}
          </List>
          {onMore !== undefined && <Button onClick={onMore}>{words('more')}</Button>}
        </Card>
      )}
      {children}
    </Box>
  );
}
