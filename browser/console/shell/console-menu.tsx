/** The menu: pages of the platform in their groups, then the tables. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSidebarState } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { resourceOf } from '../data/provider.ts';
import { useWords } from '../i18n/i18n.ts';
import { useModel } from '../model/current-model.ts';
import { menuGroups } from '../pages/routes.tsx';
import { useOpenPages } from '../pages/use-open-pages.ts';

export function ConsoleMenu() {
  const words = useWords();
  const [isOpen] = useSidebarState();
  const pages = useOpenPages();
  // Closed, there is no room for words: the search has everything.
  if (!isOpen) return null;
  return (
    <Box
      component="nav"
      aria-label={words('menu.title')}
      sx={{ paddingBottom: 4, overflowY: 'auto', height: 'calc(100vh - 48px)', width: 230 }}
    >
      {menuGroups.map((group) => {
        const entries = pages.filter((page) => page.group === group);
        if (entries.length === 0) return null;
        return (
          <List key={group} dense disablePadding subheader={<Heading text={words(`menu.${group}`)} />}>
            {entries.map(({ path, label }) => (
              <Entry key={path} to={path} text={words(label)} />
            ))}
          </List>
        );
      })}
      <TableEntries />
    </Box>
  );
}

function TableEntries() {
  const words = useWords();
  const { tables } = useModel();
  const [filter, setFilter] = useState('');
  const shown = tables.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <>
      <Heading text={words('menu.data')} />
      <Box sx={{ paddingX: 2, paddingBottom: 1 }}>
        <TextField
          size="small"
          fullWidth
          label={words('menu.findTable')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </Box>
      <List dense disablePadding aria-label={words('menu.data')}>
        {shown.map(({ name }) => (
          <Entry key={name} to={`/${resourceOf(name)}`} text={name} />
        ))}
      </List>
    </>
  );
}

function Heading({ text }: { readonly text: string }) {
  return (
    <ListSubheader
      component="div"
      disableSticky
      sx={{ background: 'none', lineHeight: '32px', fontWeight: 600 }}
    >
      {text}
    </ListSubheader>
  );
}

function Entry({ to, text }: { readonly to: string; readonly text: string }) {
  const { pathname } = useLocation();
  const isHere = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <li>
      <ListItemButton
        component={Link}
        to={to}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{ paddingY: 0.4, paddingX: 2, wordBreak: 'break-word' }}
      >
        {text}
      </ListItemButton>
    </li>
  );
}
