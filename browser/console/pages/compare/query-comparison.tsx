/** A query that somebody writes, as two callers. It is in the address, and sent only when somebody asks for it here. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { readJson } from '@platform/runtime/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Caller } from '../../engine/caller.ts';
import { documentOfPerson } from '../../engine/document.ts';
import { useWords } from '../../i18n/i18n.ts';
import { codeInput } from '../../parts/code-input.ts';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useParameter } from '../shared/use-parameter.ts';
import { writeCaller } from './caller.ts';
import { compareQuery } from './compare-query.ts';
import { ComparisonView } from './comparison-view.tsx';
import type { Names } from './sentences.ts';

interface QueryComparisonProps {
  readonly callers: readonly [Caller, Caller];
  readonly names: Names;
}

export function QueryComparison({ callers, names }: QueryComparisonProps) {
  const words = useWords();
  const [query, setQuery] = useParameter('query');
  const [variables, setVariables] = useParameter('variables');
  const [document, setDocument] = useState(query);
  const [given, setGiven] = useState(variables);
  const read = readVariables(given);
  const asked = callers.map(writeCaller).join(' ');
  // Sent by nobody but whoever is here: an address must not make an admin's browser call an action.
  const run = useMutation({
    mutationFn: async () => ({
      asked,
      comparison: await compareQuery(
        { document: documentOfPerson(document), variables: read ?? {} },
        callers,
      ),
    }),
  });
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <TextField
          label={words('compare.query')}
          value={document}
          onChange={(event) => setDocument(event.target.value)}
          onBlur={() => setQuery(document)}
          multiline
          minRows={6}
          maxRows={20}
          slotProps={{ htmlInput: codeInput }}
        />
        <TextField
          label={words('compare.variables')}
          value={given}
          onChange={(event) => setGiven(event.target.value)}
          onBlur={() => setVariables(given)}
          error={read === null}
          helperText={read === null ? words('row.noJson') : undefined}
          multiline
          minRows={6}
          maxRows={20}
          slotProps={{ htmlInput: codeInput }}
        />
      </Box>
      <Button
        variant="contained"
        sx={{ marginY: 2 }}
        disabled={run.isPending || read === null || document.trim() === ''}
        onClick={() => run.mutate()}
      >
        {words('compare.run')}
      </Button>
      {run.error !== null && <ProblemText error={run.error} />}
      {run.data?.asked === asked && <ComparisonView comparison={run.data.comparison} names={names} />}
    </>
  );
}

/** Null: the text is no object in JSON. Empty is none. */
function readVariables(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value = readJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
