/** What waits in the inbox as a list, and the entry that is decided: beside it, or on a phone in its place. */
import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useWords } from '../../i18n/i18n.ts';

interface InboxPanesProps {
  readonly label: string;
  /** Items of a list. */
  readonly entries: readonly ReactNode[];
  /** Undefined: there are no more. */
  readonly onMore: (() => void) | undefined;
  /** From the entry to the list; null: they are beside each other. */
  readonly onBack: (() => void) | null;
  /** The chosen entry; false: none. */
  readonly children: ReactNode | false;
}

export function InboxPanes({ label, entries, onMore, onBack, children }: InboxPanesProps) {
  const words = useWords();
  const isNarrow = onBack !== null;
  const isCovered = isNarrow && children !== false;
  const place = useRef(0);
  // The list is where it was when an entry was opened.
  useLayoutEffect(() => {
    if (isCovered) {
      place.current = window.scrollY;
      window.scrollTo(0, 0);
    } else if (isNarrow) window.scrollTo(0, place.current);
  }, [isCovered, isNarrow]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      {isCovered && (
        <Button startIcon={<BackIcon />} onClick={onBack} sx={{ justifySelf: 'start' }}>
          {words('inbox.back')}
        </Button>
      )}
      {entries.length > 0 && (
        <Card
          sx={{
            display: isCovered ? 'none' : 'block',
            maxHeight: { md: 'calc(100vh - 180px)' },
            overflow: 'auto',
          }}
        >
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
