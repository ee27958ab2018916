/** A row beside its list: the same as on its page, with ways to the rows before and after it in the list. */
import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import PageIcon from '@mui/icons-material/OpenInFull';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { showTitle, useDocumentTitle } from '../../parts/page.tsx';
import { addressOfRow, useRowPanelWays } from '../row-address.ts';
import { useTable } from '../use-table.ts';
import { type RowFrameProps, RowView } from './row-view.tsx';
import { useNeighbours } from './use-neighbours.ts';

const titleId = 'row-panel-title';

export function RowPanel({ id }: { readonly id: string }) {
  const words = useWords();
  const table = useTable();
  const { close } = useRowPanelWays();
  const { previous, next } = useNeighbours(id);
  const press = (event: KeyboardEvent) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
    // Of a dialog over the panel, and of an element that does something else with the arrows, keys are not for the panel.
    const isOwn = target instanceof Element && currentTarget.contains(target);
    if (!isOwn || ctrlKey || metaKey || altKey || target.closest('input, textarea, pre') !== null) return;
    if (key === 'ArrowLeft' || key === 'k') previous?.();
    if (key === 'ArrowRight' || key === 'j') next?.();
  };
  // The list has its own title again.
  useEffect(() => () => showTitle(table.name), [table.name]);
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      // The list gives the focus to the row that was shown last.
      disableRestoreFocus
      onKeyDown={press}
      slotProps={{
        paper: {
          sx: { width: { xs: '100%', md: 'min(1000px, 75vw)' } },
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
        },
      }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', padding: 1, paddingLeft: 2 }}>
        <IconButton
          onClick={previous ?? undefined}
          disabled={previous === null}
          aria-label={words('row.previous')}
          title={words('row.previous')}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          onClick={next ?? undefined}
          disabled={next === null}
          aria-label={words('row.next')}
          title={words('row.next')}
        >
          <NextIcon />
        </IconButton>
        <Button size="small" startIcon={<PageIcon />} component={Link} to={addressOfRow(table.name, id)}>
          {words('row.page')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <IconButton onClick={close} aria-label={words('close')} title={words('close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <RowView id={id} Frame={PanelFrame} />
    </Drawer>
  );
}

function PanelFrame({ title, actions, children }: RowFrameProps) {
  useDocumentTitle(title);
  return (
    <Box sx={{ padding: 2, paddingTop: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginBottom: 2 }}>
        <Typography id={titleId} variant="h5" component="h1" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
