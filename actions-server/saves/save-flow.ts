/**
 * How a save decides and writes: in its turn among saves of the same record, again when somebody else was faster, and
 * never twice for one task.
 */
import { notFound } from '../errors.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import type { TaskResponse } from '../tasks/task.ts';
import { succeededColumns } from '../tasks/task-store.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { SaveContext } from './save-kind.ts';
import { type SaveOutcome, saveResponse } from './save-response.ts';
import type { Warning } from './warning.ts';

/** What every query of a save reads beside its own: the task, which another run may have finished. */
interface Read {
  readonly task?: { status: string; response?: unknown } | null;
}

interface SaveFlow<Rows extends Read> {
  /** What the record is called in an error: `Project`. */
  readonly name: string;
  /** Primary key of the record's table. */
  readonly primaryKey: string;
  /** Everything that can make two saves of the account meet. */
  readonly identities: readonly string[];
  /** Reads what the decision needs. */
  read(): Promise<Rows>;
  /** Decides, and writes all of it in one mutation. */
  decideAndWrite(rows: Rows): Promise<TaskResponse>;
}

/** @throws AppError not_found when the given id is that of another account's record; what the flow throws */
export function runSave<Rows extends Read>(
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

/** The answer of a save that succeeds, and the columns that say so in its task: part of the mutation that saves. */
export function successOf(
  { caller, taskId, steps, warnings: bodyWarnings }: SaveContext,
  result: {
    message: string;
    record: { projectId: string } | { companyId: string } | { profileId: string };
    outcome: SaveOutcome;
    warnings: readonly Warning[];
  },
): { response: TaskResponse; task: ReturnType<typeof succeededColumns> } {
  const { record, outcome } = result;
  const warnings = [...bodyWarnings, ...result.warnings];
  const response = saveResponse(caller, { ...result, taskId, warnings });
  return { response, task: succeededColumns({ outcome, record, steps: steps.list(), warnings, response }) };
}
