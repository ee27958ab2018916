/** Search for everything: a page, a table, a row by its id or an e-mail address, or a person by whatever is searched. */
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { resourceOf } from '../data/resource.ts';
import { addressOfRow } from '../data/row-address.ts';
import { useWords } from '../i18n/i18n.ts';
import { useModel } from '../model/current-model.ts';
import { useOpenPages } from '../pages/use-open-pages.ts';
import { useFoundPeople } from './use-found-people.ts';
import { useFoundRows } from './use-found-rows.ts';

interface Entry {
  readonly to: string;
  readonly text: string;
  readonly kind: string;
}

const shownEntries = 12;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, isSearching } = useEntries(text);
  const go = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    navigate(entry.to);
    onClose();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(entries[chosen]);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setChosen((chosen + step + entries.length) % Math.max(entries.length, 1));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={words('search.title')}
      slotProps={{ paper: { sx: { position: 'absolute', top: 60 } } }}
    >
      <Box sx={{ padding: 2, paddingBottom: 0 }}>
        <TextField
          autoFocus
          fullWidth
          label={words('search.title')}
          helperText={words('search.help')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={move}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              'aria-expanded': true,
              'aria-controls': 'search-results',
              'aria-activedescendant': `search-result-${chosen}`,
            },
          }}
        />
      </Box>
      <List id="search-results" role="listbox" aria-label={words('search.results')} dense>
        {entries.map((entry, index) => (
          <ListItemButton
            key={`${entry.kind} ${entry.to}`}
            id={`search-result-${index}`}
            role="option"
            aria-selected={index === chosen}
            selected={index === chosen}
            tabIndex={-1}
            onClick={() => go(entry)}
          >
            <ListItemText primary={entry.text} secondary={entry.kind} />
          </ListItemButton>
        ))}
      </List>
      <Box role="status" sx={{ paddingX: 2, paddingBottom: 1 }}>
        {isSearching ? words('wait') : entries.length === 0 ? words('none') : ''}
      </Box>
    </Dialog>
  );
}

function useEntries(text: string): { readonly entries: readonly Entry[]; readonly isSearching: boolean } {
  const words = useWords();
  const pages = useOpenPages();
  const { tables } = useModel();
  const { rows, isSearching: searchesRows } = useFoundRows(text);
  const { people, isSearching: searchesPeople } = useFoundPeople(text);
  const wanted = text.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(wanted);
  const entries = [
    ...rows.map(({ table, id, label }) => ({
      to: addressOfRow(table, id),
      text: label,
      kind: words('search.row', { table }),
    })),
    ...people.map(({ id, name, account }) => ({
      to: addressOfRow('profiles', id),
      text: name,
      kind: [words('search.person'), account].filter((part) => part !== '').join(' · '),
    })),
    ...pages
      .map(({ path, label }) => ({ to: path, text: words(label), kind: words('search.page') }))
      .filter((entry) => matches(entry.text)),
    ...tables
      .filter(({ name }) => matches(name))
      .map(({ name }) => ({ to: `/${resourceOf(name)}`, text: name, kind: words('search.table') })),
  ];
  return { entries: entries.slice(0, shownEntries), isSearching: searchesRows || searchesPeople };
}
