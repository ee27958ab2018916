/** A permission in sentences, with its rule as JSON. */

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { writeJson } from '@platform/runtime/browser';
import { useWords } from '../../i18n/i18n.ts';
import type { Words } from '../../i18n/words.ts';
import type { Access, Operation } from '../../model/role-access.ts';
import type { TableModel } from '../../model/table-model.ts';
import { CodeBlock } from '../../parts/code-block.tsx';

interface AccessRuleProps {
  readonly table: TableModel;
  readonly access: Access;
  readonly operation: Operation;
}

export function AccessRule({ table, access, operation }: AccessRuleProps) {
  const words = useWords();
  const rules = [
    { name: words('rights.condition'), value: access.condition },
    { name: words('rights.check'), value: access.check },
    { name: words('rights.presets'), value: access.presets },
  ].filter(({ value }) => value !== null && Object.keys(value).length > 0);
  return (
    <>
      {sentences(table, access, operation, words).map((sentence) => (
        <Typography key={sentence} variant="body2">
          {sentence}
        </Typography>
      ))}
      {access.comment !== null && (
        <Typography variant="body2" color="text.secondary">
          {access.comment}
        </Typography>
      )}
      {rules.map(({ name, value }) => (
        <Box key={name} component="details">
          <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
            {name}
          </Typography>
          <CodeBlock text={writeJson(value, 2)} />
        </Box>
      ))}
    </>
  );
}

function sentences(table: TableModel, access: Access, operation: Operation, words: Words): string[] {
  const { rows, columns, limit, mayCount, isBackendOnly } = access;
  if (rows === 'none') return [words('rights.none')];
  const all = table.columns.length;
  return [
    words(rows === 'all' ? 'rights.all' : 'rights.some'),
    ...(columns === null
      ? []
      : [words('rights.columns', { count: columns.length, all, names: columns.join(', ') })]),
    ...(limit === null ? [] : [words('rights.limit', { limit })]),
    ...(operation === 'select' ? [words(mayCount ? 'rights.mayCount' : 'rights.mayNotCount')] : []),
    ...(isBackendOnly ? [words('rights.backendOnly')] : []),
  ];
}
