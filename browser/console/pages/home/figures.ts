/** The figures of the first page: few rows each, found by an index, and stopped when they take too long. */
import { countRows } from '../../data/counts.ts';
import { ofAccount, type Where } from '../../data/where.ts';
import { belongsToAccounts, type Model, type TableModel } from '../../model/table-model.ts';
import { openPairs } from '../inbox/open-pairs.ts';

export interface Figure {
  /** The word of the figure is `figure.<name>`. */
  readonly name: string;
  readonly group: 'waiting' | 'today';
  readonly table: TableModel;
  readonly where: Where;
  readonly to: string;
  readonly isUrgent: boolean;
}

/**
 * Those whose tables the model has, and whose rows may be counted.
 * @param account whose rows are counted; empty: of all accounts
 */
export function figuresOf(model: Model, account: string): readonly Figure[] {
  const today = { createdAt: { _gte: startOfToday() } };
  const wanted = [
    waiting('pendingApplications', 'applications', { review: { _eq: 'pending' } }, '/inbox/applications'),
    waiting('duplicates', 'profiles_duplicates', openPairs, '/inbox/duplicates'),
    { ...waiting('failedTasks', 'tasks', { status: { _eq: 'failed' } }, '/inbox/tasks'), isUrgent: true },
    waiting(
      'queuedTasks',
      'tasks',
      { status: { _in: ['queued', 'running'] } },
      listOf('tasks', { status: { _in: ['queued', 'running'] } }),
    ),
    {
      ...waiting(
        'failedDeliveries',
        'webhook_deliveries',
        { status: { _eq: 'failed' } },
        '/accounts/webhooks',
      ),
      isUrgent: true,
    },
    created('applicationsToday', 'applications', today),
    created('profilesToday', 'profiles', today),
    created('tasksToday', 'tasks', today),
    created('filesToday', 'files', today),
    created('changesToday', 'audit_entries', today),
  ];
  return wanted.flatMap(({ tableName, where, ...figure }) => {
    const table = model.byName.get(tableName);
    return table === undefined || table.roots.aggregate === null
      ? []
      : [{ ...figure, table, where: { ...where, ...ofAccount(belongsToAccounts(table) ? account : '') } }];
  });
}

function waiting(name: string, tableName: string, where: Where, to: string) {
  return { name, group: 'waiting' as const, tableName, where, to, isUrgent: false };
}

function created(name: string, tableName: string, where: Where) {
  return { name, group: 'today' as const, tableName, where, to: listOf(tableName, where), isUrgent: false };
}

function listOf(tableName: string, where: Where): string {
  const filter = encodeURIComponent(JSON.stringify({ where: JSON.stringify(where) }));
  return `/data/${tableName}?filter=${filter}&sort=createdAt&order=DESC`;
}

function startOfToday(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}

export function readFigure({ table, where }: Figure): Promise<number> {
  return countRows(table, where);
}
