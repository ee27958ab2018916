/** GraphiQL, with queries and mutations to begin from and the ids of accounts at hand. The page runs none of them. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Id } from '../../data/cells/cell.tsx';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useParameter } from '../shared/use-parameter.ts';
import { type Example, type ExampleIds, examplesFor } from './example.ts';
import { mutationExamples } from './mutation-examples.ts';
import { queryExamples } from './query-examples.ts';
import { readExampleIds } from './read-example-ids.ts';

export function Api() {
  const words = useWords();
  const model = useModel();
  const isAdmin = useStored(viewAs) === null;
  const [name, setName] = useParameter('example');
  const queries = examplesFor(queryExamples, model);
  const hasIds = ['groups', 'profiles', 'applications', 'apikeys'].every((table) => model.byName.has(table));
  // Whoever looks as somebody else reads.
  const mutations = isAdmin && hasIds ? examplesFor(mutationExamples, model) : [];
  const shown = [...queries, ...mutations].find((example) => example.name === name) ?? queries[0];
  const { ids, error } = useExampleIds(shown?.variables !== undefined || shown?.headers !== undefined);
  const address = shown === undefined ? graphiql : addressOf(shown, ids);
  return (
    <Page
      isDense
      title={words('page.api')}
      help={words('api.help')}
      actions={
        <Button component="a" href={graphiql} target="_blank" rel="noopener">
          {words('api.alone')}
        </Button>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' },
        }}
      >
        <Box>
          <Examples title={words('api.examples')} list={queries} shown={shown} onShow={setName} />
          {mutations.length > 0 && (
            <Examples
              title={words('api.mutations')}
              help={words('api.mutationsHelp')}
              list={mutations}
              shown={shown}
              onShow={setName}
            />
          )}
          {error !== null && <ProblemText error={error} />}
          <AccountIds />
        </Box>
        {address !== null && (
          <Box
            component="iframe"
            // Another example is another page: GraphiQL reads the query from its address.
            key={address}
            src={address}
            title="GraphiQL"
            sx={{
              width: '100%',
              height: 'calc(100vh - 135px)',
              minHeight: 480,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          />
        )}
      </Box>
    </Page>
  );
}

const graphiql = '/console/graphiql';

/** Null: it needs ids that are not read yet. */
function addressOf({ query, variables, headers }: Example, ids: ExampleIds | undefined): string | null {
  const parameters = new URLSearchParams({ query });
  for (const [name, write] of Object.entries({ variables, headers })) {
    if (write === undefined) continue;
    if (ids === undefined) return null;
    parameters.set(name, JSON.stringify(write(ids), null, 2));
  }
  return `${graphiql}?${parameters}`;
}

function useExampleIds(isNeeded: boolean): { readonly ids: ExampleIds | undefined; readonly error: unknown } {
  const account = useChosenAccount();
  const { data, error } = useQuery({
    queryKey: ['example ids', account],
    enabled: isNeeded,
    queryFn: ({ signal }) => readExampleIds(account, signal),
    // Other ids are another page of GraphiQL, and what somebody has typed there would be gone.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ids: data, error };
}

interface ExamplesProps {
  readonly title: string;
  readonly help?: string;
  readonly list: readonly Example[];
  readonly shown: Example | undefined;
  readonly onShow: (name: string) => void;
}

function Examples({ title, help, list, shown, onShow }: ExamplesProps) {
  const words = useWords();
  return (
    <Card sx={{ padding: 1.5, marginBottom: 2 }} component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h2">
        {title}
      </Typography>
      {help !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {help}
        </Typography>
      )}
      {list.map((example) => (
        <Box key={example.name} sx={{ display: 'flex' }}>
          <Button
            size="small"
            sx={{ flex: 1, justifyContent: 'flex-start', textAlign: 'left' }}
            aria-pressed={example === shown}
            onClick={() => onShow(example.name)}
          >
            {words(`example.${example.name}`)}
          </Button>
          <CopyButton text={example.query} label={words('keys.copy')} />
        </Box>
      ))}
    </Card>
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
        gql`query AccountIds($limit: Int!) { groups(order_by: [{ name: asc }, { id: asc }], limit: $limit) { id name } }`,
        { limit: shownAccounts },
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
