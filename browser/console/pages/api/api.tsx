/** GraphiQL, with requests to begin from and the ids of accounts at hand. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Id } from '../../data/cells/cell.tsx';
import { request } from '../../engine/request.ts';
import { viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { CopyButton } from '../../shell/copy-button.tsx';
import { Page } from '../../shell/page.tsx';
import { examplesFor } from './examples.ts';

export function Api() {
  const words = useWords();
  const model = useModel();
  const [shown, setShown] = useState(0);
  const examples = examplesFor(model);
  const query = examples[shown]?.query;
  const address = `/console/graphiql${query === undefined ? '' : `?query=${encodeURIComponent(query)}`}`;
  return (
    <Page
      title={words('page.api')}
      help={words('api.help')}
      actions={
        <Button component="a" href="/console/graphiql" target="_blank" rel="noopener">
          {words('api.alone')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '260px minmax(0, 1fr)' } }}>
        <Box>
          <Card sx={{ padding: 1.5, marginBottom: 2 }} component="section" aria-label={words('api.examples')}>
            <Typography variant="subtitle2" component="h2">
              {words('api.examples')}
            </Typography>
            {examples.map(({ name, query: text }, index) => (
              <Box key={name} sx={{ display: 'flex' }}>
                <Button
                  size="small"
                  sx={{ flex: 1, justifyContent: 'flex-start', textAlign: 'left' }}
                  aria-pressed={index === shown}
                  onClick={() => setShown(index)}
                >
                  {words(`example.${name}`)}
                </Button>
                <CopyButton text={text} label={words('keys.copy')} />
              </Box>
            ))}
          </Card>
          <AccountIds />
        </Box>
        <Box
          component="iframe"
          // Another example is another page: GraphiQL reads the query from its address.
          key={address}
          src={address}
          title="GraphiQL"
          sx={{
            width: '100%',
            height: 'calc(100vh - 190px)',
            minHeight: 480,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
      </Box>
    </Page>
  );
}

const shownAccounts = 20;

function AccountIds() {
  const words = useWords();
  const isAdmin = useStored(viewAs) === null;
  const hasAccounts = useModel().byName.has('groups');
  const { data = [] } = useQuery({
    queryKey: ['account ids'],
    enabled: isAdmin && hasAccounts,
    queryFn: async ({ signal }) => {
      const { groups } = await request<{ groups: { id: string; name: string }[] }>(
        `query AccountIds { groups(order_by: [{ name: asc }, { id: asc }], limit: ${shownAccounts}) { id name } }`,
        {},
        { signal },
      );
      return groups;
    },
  });
  if (data.length === 0) return null;
  return (
    <Card sx={{ padding: 1.5 }} component="section" aria-label={words('api.accounts')}>
      <Typography variant="subtitle2" component="h2">
        {words('api.accounts')}
      </Typography>
      {data.map(({ id, name }) => (
        <Typography key={id} variant="body2" component="div">
          {name} <Id value={id} />
        </Typography>
      ))}
    </Card>
  );
}
