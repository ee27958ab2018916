/** `tasks`: list, retry. */
import { type Command, Option } from 'commander';
import type { HasuraDocuments } from '../graphql/client.ts';
import type { ListTasksQuery } from '../graphql/generated.ts';
import { taskTypes } from '../tasks/task.ts';
import { type Console, formatMinute, type OutputOptions } from './console.ts';
import { jsonOption, positiveInteger, time, uuid } from './option-values.ts';

interface Selection extends OutputOptions {
  readonly account?: string;
  readonly type?: string;
  readonly code?: string;
  readonly limit: number;
}

interface RetryOptions extends Selection {
  readonly all?: boolean;
  readonly after?: string;
  readonly before?: string;
}

const statuses = ['queued', 'running', 'succeeded', 'failed', 'rejected'];

export function defineTasks(tasks: Command, console: Console): void {
  tasks
    .command('list')
    .description('list tasks, the newest first')
    .addOption(new Option('--status <status>', 'only tasks in this state').choices(statuses))
    .option('--account <id-or-name>', 'only tasks of one account')
    .addOption(typeOption())
    .option('--code <code>', 'only tasks whose error has this code')
    .option('--limit <number>', 'at most so many', positiveInteger, 50)
    .addOption(jsonOption())
    .action((options: Selection & { status?: string }) =>
      console.run(
        options,
        (hasura) => list(hasura, options),
        (found) => describeTasks(found, console),
      ),
    );

  tasks
    .command('retry')
    .argument('[id]', 'the id of the task', uuid)
    .description(
      'put a save that failed back into the queue, or several: a running server does it within seconds',
    )
    .option('--all', 'all tasks that failed and whose request is stored')
    .option('--account <id-or-name>', 'with --all: only tasks of one account')
    .addOption(typeOption())
    .option('--code <code>', 'with --all: only tasks that failed with this code')
    .option('--after <time>', 'with --all: only tasks that failed at or after this ISO 8601 time', time)
    .option('--before <time>', 'with --all: only tasks that failed before this ISO 8601 time', time)
    .option(
      '--limit <number>',
      'with --all: at most so many, those first that failed first',
      positiveInteger,
      10_000,
    )
    .addOption(jsonOption())
    .action((id: string | undefined, options: RetryOptions, command: Command) => {
      if ((id === undefined) === (options.all === undefined)) {
        command.error('error: either the id of a task or --all is needed');
      }
      return id === undefined
        ? console.run(options, (hasura) => retryAll(hasura, options), describeRetried)
        : console.run(
            options,
            (hasura) => retryOne(hasura, id),
            ({ id }) => `The task ${id} is queued.`,
          );
    });
}

async function retryOne(hasura: HasuraDocuments, id: string) {
  const { retryTask } = await import('../tasks/retry-task.ts');
  await retryTask(hasura.asAdmin(), id);
  return { id, status: 'queued' };
}

async function retryAll(
  hasura: HasuraDocuments,
  { account, type, code, after, before, limit }: RetryOptions,
) {
  const { findAccount } = await import('../accounts/accounts.ts');
  const { retryTasks } = await import('../tasks/retry-task.ts');
  return retryTasks(hasura, {
    account: account === undefined ? null : (await findAccount(hasura, account)).id,
    type,
    code,
    failedAfter: after,
    failedBefore: before,
    most: limit,
  });
}

function describeRetried({ count, hasMore }: { count: number; hasMore: boolean }): string {
  const more = hasMore ? ' There may be more: run the command again.' : '';
  return `${count} ${count === 1 ? 'task is' : 'tasks are'} queued.${more}`;
}

async function list(hasura: HasuraDocuments, options: Selection & { status?: string }) {
  const { account, type, status, code, limit } = options;
  const { findAccount } = await import('../accounts/accounts.ts');
  const { ListTasksDocument } = await import('../graphql/generated.ts');
  const { tasks } = await hasura.asAdmin().request(ListTasksDocument, {
    where: {
      ...(account === undefined ? {} : { groupId: { _eq: (await findAccount(hasura, account)).id } }),
      ...(type === undefined ? {} : { type: { _eq: type } }),
      ...(status === undefined ? {} : { status: { _eq: status } }),
      ...(code === undefined ? {} : { error: { _contains: { code } } }),
    },
    limit,
  });
  return tasks;
}

function describeTasks(tasks: ListTasksQuery['tasks'], console: Console): string {
  if (tasks.length === 0) return 'There are no such tasks.';
  const rows = tasks.map(({ id, createdAt, type, status, attempts, error }) => [
    id,
    formatMinute(createdAt, ''),
    type,
    status,
    String(attempts),
    (error as { code?: string } | null)?.code ?? '',
  ]);
  return console.table(['task', 'created (UTC)', 'type', 'status', 'attempts', 'error'], rows);
}

const typeOption = () => new Option('--type <type>', 'only tasks of this type').choices(taskTypes);
