/** The last requests of the console, to copy: as GraphQL, its variables, or a command for a shell. */

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { writeJson } from '@platform/runtime/browser';
import { asCurl, type LoggedRequest, requestLog } from '../engine/request-log.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { SideDrawer } from '../parts/side-drawer.tsx';
import { ExplainButton } from './explain-button.tsx';

export function RequestDrawer({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const entries = useStored(requestLog);
  return (
    <SideDrawer title={words('requests.title')} width={560} onClose={onClose}>
      <Typography color="text.secondary" sx={{ marginBottom: 2 }}>
        {words('requests.help')}
      </Typography>
      {entries.map((entry) => (
        <Entry key={entry.number} entry={entry} />
      ))}
    </SideDrawer>
  );
}

function Entry({ entry }: { readonly entry: LoggedRequest }) {
  const words = useWords();
  const { title, milliseconds, problem, body, headers } = entry;
  const isGraphql = 'query' in body && 'variables' in body;
  const text = isGraphql ? String(body.query) : writeJson(body, 2);
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider', paddingY: 1 }}>
      <Box
        component="summary"
        sx={{ cursor: 'pointer', display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Box component="span" sx={{ flex: 1, fontWeight: 600, wordBreak: 'break-word' }}>
          {title}
        </Box>
        {headers['x-hasura-role'] !== undefined && <Chip size="small" label={headers['x-hasura-role']} />}
        {problem !== null && (
          <Chip size="small" color="error" variant="outlined" label={words('requests.failed')} />
        )}
        <Typography variant="body2" component="span" color="text.secondary">
          {milliseconds} ms
        </Typography>
      </Box>
      {problem !== null && <Typography color="error">{problem}</Typography>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', marginY: 1 }}>
        <CopyButton text={text} label={words(isGraphql ? 'requests.copyGraphql' : 'requests.copyCommand')} />
        {isGraphql && (
          <CopyButton text={writeJson(body.variables, 2)} label={words('requests.copyVariables')} />
        )}
        <CopyButton text={asCurl(entry, location.origin)} label={words('requests.copyCurl')} />
        {isGraphql && /^\s*(query|\{)/.test(text) && <ExplainButton entry={entry} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, marginBottom: 1 }}>
        <CodeBlock text={text} maxHeight={300} />
        {isGraphql && Object.keys(body.variables).length > 0 && (
          <CodeBlock text={writeJson(body.variables, 2)} maxHeight={300} />
        )}
      </Box>
    </Box>
  );
}
