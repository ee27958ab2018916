/** The filter of a list: a search, conditions of columns one by one, or a whole `where` in JSON. */
import AddIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { writeOperand } from '../values.ts';
import {
  type Condition,
  fromConditions,
  readWhere,
  searchWhere,
  toConditions,
  type Where,
  writeWhere,
} from '../where.ts';

const ConditionDialog = lazyPart(() => import('./condition-dialog.tsx'), 'ConditionDialog');
const WhereDialog = lazyPart(() => import('./where-dialog.tsx'), 'WhereDialog');

export function FilterBar({ table }: { readonly table: TableModel }) {
  const words = useWords();
  const { filterValues, setFilters } = useListContext();
  const { q, where: text } = filterValues as { q?: string; where?: string };
  const where = readWhere(text);
  const conditions = toConditions(where);
  const [open, setOpen] = useState<'condition' | 'where' | null>(null);
  const close = () => setOpen(null);
  const change = (next: Where) => {
    setFilters(withoutEmpty({ q, where: writeWhere(next) }));
    close();
  };
  const isSearchable = Object.keys(searchWhere(table, 'a')).length > 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginBottom: 1 }}>
      {isSearchable && (
        <SearchInput
          value={q ?? ''}
          onSearch={(next) => setFilters(withoutEmpty({ q: next.trim() || undefined, where: text }))}
        />
      )}
      <Conditions conditions={conditions} change={change} openWhere={() => setOpen('where')} />
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setOpen(conditions === null ? 'where' : 'condition')}
      >
        {words('filter.add')}
      </Button>
      <Button size="small" onClick={() => setOpen('where')}>
        {words('filter.json')}
      </Button>
      <Suspense fallback={null}>
        {open === 'condition' && (
          <ConditionDialog
            table={table}
            onClose={close}
            onAdd={(condition) => change(fromConditions([...(conditions ?? []), condition]))}
          />
        )}
        {open === 'where' && <WhereDialog table={table} where={where} onClose={close} onChange={change} />}
      </Suspense>
    </Box>
  );
}

function withoutEmpty(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

interface ConditionsProps {
  /** Null: the filter is more than single conditions can show. */
  readonly conditions: readonly Condition[] | null;
  readonly change: (where: Where) => void;
  readonly openWhere: () => void;
}

function Conditions({ conditions, change, openWhere }: ConditionsProps) {
  const words = useWords();
  if (conditions === null) {
    return (
      <Chip
        label={words('filter.complex')}
        onClick={openWhere}
        onDelete={() => change({})}
        color="primary"
        variant="outlined"
      />
    );
  }
  return conditions.map(({ column, operator, value }, index) => (
    <Chip
      key={`${column} ${operator} ${writeOperand(value)}`}
      label={`${column} ${operator} ${writeOperand(value)}`}
      onDelete={() => change(fromConditions(conditions.filter((_condition, at) => at !== index)))}
      color="primary"
      variant="outlined"
    />
  ));
}

interface SearchInputProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Sent by Enter and not by each letter: in a large table each is a search. */
function SearchInput({ value, onSearch }: SearchInputProps) {
  const words = useWords();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <Box component="form" role="search" onSubmit={search}>
      <TextField
        type="search"
        label={words('filter.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '' && value !== '') onSearch('');
        }}
      />
    </Box>
  );
}
