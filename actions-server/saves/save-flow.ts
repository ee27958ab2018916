/**
 * How a save decides and writes: after earlier saves of the same record in this process, again after a conflict, and at
 * most once for one task.
 */
import { notFound } from '../errors.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import type { TaskResponse } from '../tasks/task.ts';
import { type SavedRecord, succeededColumns } from '../tasks/task-store.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { SaveContext } from './save-kind.ts';
import { type SaveOutcome, saveResponse } from './save-response.ts';
import type { Warning } from './warning.ts';

/** What the query of every save also reads: the task, which another run may have finished. */
interface SaveRows {
  readonly task?: { status: string; response?: unknown } | null;
}

interface SaveFlow<Rows extends SaveRows> {
  /** What the record is called in an error: `Project`. */
  readonly name: string;
  /** Primary key of the record's table. */
  readonly primaryKey: string;
  /** Ids and keys of the record. Two saves of an account that share one run one after the other. */
  readonly identities: readonly string[];
  /** Reads what the decision needs. */
  read(): Promise<Rows>;
  /** Decides, and writes all of it in one mutation. */
  decideAndWrite(rows: Rows): Promise<TaskResponse>;
}

/** @throws AppError not_found when the id of the body belongs to another account; what the flow throws */
export function runSave<Rows extends SaveRows>(
  flow: SaveFlow<Rows>,
  { caller, steps, services }: SaveContext,
): Promise<TaskResponse> {
  const queueKeys = flow.identities.map((identity) => `${caller.groupId} ${flow.name} ${identity}`);
  return services.saveQueue.run(queueKeys, () =>
    retryOnConflict(async (attempt) => {
      const rows = await steps.time('read', () => flow.read());
      if (rows.task?.status === 'succeeded') return rows.task.response as TaskResponse;
      try {
        return await flow.decideAndWrite(rows);
      } catch (error) {
        // Read twice and still not there: the id belongs to another account.
        if (attempt > 1 && violatedConstraint(error) === flow.primaryKey) throw notFound(flow.name);
        throw error;
      }
    }),
  );
}

/** The response of a save, and the columns of its task that record the success in the same mutation. */
export function successOf(
  { caller, taskId, steps, warnings: bodyWarnings }: SaveContext,
  result: {
    message: string;
    record: SavedRecord;
    outcome: SaveOutcome;
    warnings: readonly Warning[];
  },
): { response: TaskResponse; task: ReturnType<typeof succeededColumns> } {
  const { record, outcome } = result;
  const warnings = [...bodyWarnings, ...result.warnings];
  const response = saveResponse(caller, { ...result, taskId, warnings });
  return { response, task: succeededColumns({ outcome, record, steps: steps.list(), warnings, response }) };
}
