/** The menu: pages of the platform in their groups, then the tables. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { Fragment, useState } from 'react';
import { useSidebarState } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { resourceOf } from '../data/resource.ts';
import { useWords } from '../i18n/i18n.ts';
import { useModel } from '../model/current-model.ts';
import { menuGroups } from '../pages/routes.tsx';
import { useOpenPages } from '../pages/use-open-pages.ts';

export function ConsoleMenu() {
  const words = useWords();
  const [isOpen] = useSidebarState();
  const pages = useOpenPages();
  const { pathname } = useLocation();
  // `/accounts/keys` is below `/accounts` too: the longer path is where one is.
  const here = pages
    .map(({ path }) => path)
    .filter((path) => isWithin(pathname, path))
    .sort((a, b) => b.length - a.length)[0];
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
          <Fragment key={group}>
            <Heading text={words(`menu.${group}`)} />
            <List dense disablePadding aria-label={words(`menu.${group}`)}>
              {entries.map(({ path, label }) => (
                <Entry key={path} to={path} text={words(label)} isHere={path === here} />
              ))}
            </List>
          </Fragment>
        );
      })}
      <TableEntries />
    </Box>
  );
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}

function TableEntries() {
  const words = useWords();
  const { tables } = useModel();
  const { pathname } = useLocation();
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
          <Entry
            key={name}
            to={`/${resourceOf(name)}`}
            text={name}
            isHere={isWithin(pathname, `/${resourceOf(name)}`)}
          />
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

interface EntryProps {
  readonly to: string;
  readonly text: string;
  readonly isHere: boolean;
}

function Entry({ to, text, isHere }: EntryProps) {
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
