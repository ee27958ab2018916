/** One query as two callers: which rows and columns only one of them sees, and which values differ. It only reads. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../data/account/account-autocomplete.tsx';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { adminRole } from '../../model/role-access.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { ChoiceFilter } from '../shared/choice-filter.tsx';
import { RoleAndAccount } from '../shared/role-and-account.tsx';
import { useParameter } from '../shared/use-parameter.ts';
import { readCaller, writeCaller } from './caller.ts';
import { comparedRows } from './compare-rows.ts';
import { compareTable } from './compare-table.ts';
import { ComparisonView } from './comparison-view.tsx';
import { QueryComparison } from './query-comparison.tsx';
import { type Names, nameOfCaller } from './sentences.ts';

const kinds = ['table', 'query'] as const;
type Kind = (typeof kinds)[number];

/** One of the two in the address, with what it is called. */
function useSide(parameter: 'left' | 'right', preset: string) {
  const words = useWords();
  const [text, setText] = useParameter(parameter);
  const caller = readCaller(text === '' ? preset : text);
  const account = useAccount(caller.accountId ?? '');
  const name = nameOfCaller(
    caller,
    caller.accountId === null ? null : (account?.name ?? caller.accountId),
    words,
  );
  return { caller, account, name, setText };
}

type Side = ReturnType<typeof useSide>;

export function Compare() {
  const words = useWords();
  const { roles } = useModel();
  const [chosen, setKind] = useParameter('kind');
  const kind: Kind = chosen === 'query' ? 'query' : 'table';
  const left = useSide('left', adminRole);
  const account = useChosenAccount();
  const role = roles.includes('account') ? 'account' : (roles[0] ?? adminRole);
  const right = useSide('right', account === '' ? role : `${role}:${account}`);
  return (
    <Page title={words('page.compare')} help={words('compare.help', { count: comparedRows })}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          marginBottom: 2,
        }}
      >
        <SideChoice side={left} title={words('compare.left')} />
        <SideChoice side={right} title={words('compare.right')} />
      </Box>
      <Tabs
        value={kind}
        onChange={(_event, value: Kind) => setKind(value === 'table' ? null : value)}
        sx={{ marginBottom: 2 }}
        aria-label={words('page.compare')}
      >
        {kinds.map((name) => (
          <Tab key={name} value={name} label={words(`compare.${name}`)} />
        ))}
      </Tabs>
      {kind === 'table' ? (
        <TableComparison left={left} right={right} />
      ) : (
        <QueryComparison
          callers={[left.caller, right.caller]}
          names={{ left: left.name, right: right.name }}
        />
      )}
    </Page>
  );
}

function SideChoice({
  side: { caller, account, setText },
  title,
}: {
  readonly side: Side;
  readonly title: string;
}) {
  const { roles } = useModel();
  const { accountId } = caller;
  return (
    <Card component="section" aria-label={title} sx={{ padding: 2 }}>
      <Typography variant="subtitle2" component="h2" sx={{ marginBottom: 1.5 }}>
        {title}
      </Typography>
      <RoleAndAccount
        roles={[adminRole, ...roles]}
        role={caller.role ?? adminRole}
        // Until its name is read, the account is called by its id.
        account={accountId === null ? null : (account ?? { id: accountId, name: accountId })}
        onRole={(role) =>
          setText(writeCaller(readCaller(accountId === null ? role : `${role}:${accountId}`)))
        }
        onAccount={(next) => setText(writeCaller({ ...caller, accountId: next?.id ?? null }))}
      />
    </Card>
  );
}

function TableComparison({ left, right }: { readonly left: Side; readonly right: Side }) {
  const words = useWords();
  const model = useModel();
  const [name, setName] = useParameter('table');
  const isKnown = model.byName.has(name);
  const { data, error, isFetching } = useQuery({
    // Nothing else is kept under these names: what was read as somebody is shown here only.
    queryKey: ['compare', name, writeCaller(left.caller), writeCaller(right.caller)],
    enabled: isKnown,
    queryFn: ({ signal }) => compareTable(model, name, [left.caller, right.caller], signal),
    gcTime: 0,
  });
  const names: Names = { left: left.name, right: right.name };
  return (
    <>
      <Box sx={{ marginBottom: 2 }}>
        <ChoiceFilter
          label={words('search.table')}
          value={isKnown ? name : ''}
          width={280}
          choices={model.tables.map((table) => ({ value: table.name, label: table.name }))}
          onChange={setName}
        />
      </Box>
      {error !== null && <ProblemText error={error} />}
      {isFetching && data === undefined && <Loading />}
      {data !== undefined && <ComparisonView comparison={data} names={names} />}
    </>
  );
}
