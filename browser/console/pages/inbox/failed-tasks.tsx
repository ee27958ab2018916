/** Saves that were accepted and failed: their error, their request, and how to run those again whose request is stored. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { statusByCode } from '@platform/vocabulary';
import { RestoreScrollPosition, useLocale } from 'react-admin';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Time } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { ChoiceFilter } from '../shared/choice-filter.tsx';
import { useChange } from '../shared/use-change.ts';
import { useLatest } from '../shared/use-latest.ts';
import { useParameter } from '../shared/use-parameter.ts';
import { TaskDetails } from './task-details.tsx';

interface FailedTask {
  readonly id: string;
  readonly createdAt: string;
  readonly groupId: string;
  readonly type: string;
  readonly attempts: number;
  readonly finishedAt: string | null;
  readonly error: { readonly code?: string; readonly message?: string } | null;
  readonly apikey: { readonly group: { readonly name: string } } | null;
}

/** At most so many are put back into the queue at once. */
const mostAtOnce = 1_000;

/** As a server can run it: the request is stored, and the key that sent it is still there. */
const canRun = { input: { _is_null: false }, apikeyId: { _is_null: false } };

const codes = Object.keys(statusByCode).sort();

export function FailedTasks() {
  const words = useWords();
  const account = useChosenAccount();
  const [code, setCode] = useParameter('code');
  const [which, setWhich] = useParameter('which');
  const isStored = which !== 'unstored';
  const { rows, error, isPending, hasNextPage, fetchNextPage } = useLatest<FailedTask>({
    document: latestDocument,
    where: {
      status: { _eq: 'failed' },
      ...(isStored ? canRun : { _not: canRun }),
      ...(code === '' ? {} : { error: { _contains: { code } } }),
      ...ofAccount(account),
    },
    perPage: 25,
  });
  const retryAll = useChange({
    run: () =>
      request(retryAllDocument, {
        account: account === '' ? null : account,
        code: code === '' ? null : code,
        most: mostAtOnce,
      }),
    done: words('tasks.allQueued', { most: mostAtOnce }),
  });
  return (
    <RestoreScrollPosition storeKey="tasks.place">
      <Page
        title={words('page.failedTasks')}
        help={words('tasks.help')}
        actions={
          <>
            <ChoiceFilter
              label={words('tasks.code')}
              value={code}
              width={220}
              choices={[
                { value: '', label: words('all') },
                ...codes.map((value) => ({ value, label: value })),
              ]}
              onChange={setCode}
            />
            <ChoiceFilter
              label={words('tasks.which')}
              value={isStored ? 'stored' : 'unstored'}
              width={220}
              choices={[
                { value: 'stored', label: words('tasks.stored') },
                { value: 'unstored', label: words('tasks.unstored') },
              ]}
              onChange={setWhich}
            />
            {isStored && (
              <Button
                disabled={rows.length === 0 || retryAll.isPending}
                onClick={() => retryAll.mutate(undefined)}
              >
                {words('tasks.retryAll')}
              </Button>
            )}
          </>
        }
      >
        {error !== null && <ProblemText error={error} />}
        {isPending && <Loading />}
        {!isPending && rows.length === 0 && <Typography>{words('tasks.none')}</Typography>}
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {rows.map((task) => (
            <TaskCard key={task.id} task={task} isStored={isStored} />
          ))}
        </Box>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>{words('more')}</Button>}
      </Page>
    </RestoreScrollPosition>
  );
}

function TaskCard({ task, isStored }: { readonly task: FailedTask; readonly isStored: boolean }) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const retry = useChange({
    run: () => request<{ update_tasks: { affected_rows: number } }>(retryDocument, { id: task.id }),
    done: words('tasks.queued'),
  });
  return (
    <Card component="article" aria-label={`${task.type} ${task.id}`} sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h2">
          <RowLink table="tasks" id={task.id} text={task.type} />
        </Typography>
        <Chip
          size="small"
          color="error"
          variant="outlined"
          label={task.error?.code ?? words('tasks.noCode')}
        />
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {task.apikey?.group.name ?? ''} · <Time value={task.finishedAt ?? task.createdAt} locale={locale} />{' '}
          · {words('tasks.attempts', { smart_count: task.attempts })}
        </Typography>
        {isStored && (
          <Button
            variant="contained"
            size="small"
            disabled={retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            {words('tasks.retry')}
          </Button>
        )}
      </Box>
      <Typography sx={{ wordBreak: 'break-word' }}>{task.error?.message ?? ''}</Typography>
      <TaskDetails id={task.id} />
    </Card>
  );
}

/** As `retryTask` of the API does it: as if the task had never been started. */
const retryDocument = gql`mutation RetryTask($id: uuid!) {
  update_tasks(
    where: { id: { _eq: $id }, status: { _eq: "failed" } }
    _set: { status: "queued", attempts: 0, error: null, steps: [] }
  ) { affected_rows }
}`;

const retryAllDocument = gql`mutation RetryTasks($account: uuid, $code: String, $most: Int!) {
  retry_tasks(args: { account: $account, kind: null, code: $code, failed_after: null, failed_before: null, most: $most }) { id }
}`;

const latestDocument = gql`query FailedTasks($where: tasks_bool_exp!, $order: [tasks_order_by!], $limit: Int!) {
  rows: tasks(where: $where, order_by: $order, limit: $limit) {
    id createdAt groupId type attempts finishedAt error apikey { group { name } }
  }
}`;
