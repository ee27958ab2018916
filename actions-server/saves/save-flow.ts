/**
 * How a save decides and writes: after earlier saves of the same record in this process, again after a conflict, and at
 * most once for one task.
 */
import { boundedDetails } from '../error-details.ts';
import { notFound, personErased } from '../errors.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import type { tasks_set_input } from '../graphql/generated.ts';
import { responseHeaders } from '../header-names.ts';
import type { SaveContext } from '../tasks/save-context.ts';
import { storedResponse, type TaskResponse } from '../tasks/task.ts';
import type { Warning } from '../values/warning.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** What the query of every save also reads: the task, which another run may have finished. */
interface SaveRows {
  readonly task?: { status: string; response?: unknown } | null;
}

/** The record that a save created or changed. */
type SavedRecord =
  | { projectId: string }
  | { companyId: string }
  | { profileId: string }
  | { projectId: string; profileId: string }
  | { applicationId: string; profileId: string };

interface SavePlan {
  readonly outcome: 'created' | 'updated' | 'merged' | 'unchanged';
  readonly warnings: readonly Warning[];
}

/** Variables of the mutation of every save: the task, and the columns that record its success. */
export interface TaskVariables {
  readonly taskId: string;
  readonly task: tasks_set_input;
}

interface SaveFlow<Rows extends SaveRows, Plan extends SavePlan> {
  /** What the record is called in messages: `Project`. */
  readonly name: string;
  /** Primary key of the record's table. */
  readonly primaryKey: string;
  /** Ids and keys of the record. Two saves of an account that share one run one after the other. */
  readonly identities: readonly string[];
  /** Reads what the decision needs. */
  read(): Promise<Rows>;
  /** Decides what is written. */
  plan(rows: Rows): Plan;
  /** The record that the response names. */
  recordOf(plan: Plan): SavedRecord;
  /** Further members of the response. */
  membersOf?(plan: Plan): Record<string, unknown>;
  /** Further members of the response to a dry run. */
  triedMembersOf?(plan: Plan): Record<string, unknown>;
  /** The records that the task names, where they are others than those of the response. */
  taskColumnsOf?(plan: Plan): Pick<tasks_set_input, 'projectId' | 'companyId' | 'profileId'>;
  /** Writes the record, its rows and the success of the task in one mutation, which is one transaction. */
  write(plan: Plan, task: TaskVariables): Promise<unknown>;
}

/** @throws AppError not_found when the id of the body belongs to another account; what the flow throws */
export function runSave<Rows extends SaveRows, Plan extends SavePlan>(
  flow: SaveFlow<Rows, Plan>,
  context: SaveContext,
): Promise<TaskResponse> {
  const { caller, steps, services } = context;
  const queueKeys = flow.identities.map((identity) => `${caller.groupId} ${flow.name} ${identity}`);
  return services.saveQueue.run(queueKeys, () =>
    retryOnConflict(async (attempt) => {
      const rows = await steps.time('read', () => flow.read());
      if (rows.task?.status === 'succeeded') {
        if (rows.task.response === null) throw personErased();
        return storedResponse(rows.task.response);
      }
      const plan = flow.plan(rows);
      if (context.isDryRun) return dryRunResponse(flow, plan, context);
      const { response, variables } = successOf(flow, plan, context);
      try {
        await flow.write(plan, variables);
      } catch (error) {
        // Read twice and still not there: the id belongs to another account.
        if (attempt > 1 && violatedConstraint(error) === flow.primaryKey) throw notFound(flow.name);
        if (violatedConstraint(error) === 'tasks_erased_check') throw personErased();
        throw error;
      }
      return response;
    }),
  );
}

/** What a save would do. The id of a record that does not exist yet means nothing, and is left out. */
function dryRunResponse<Rows extends SaveRows, Plan extends SavePlan>(
  flow: SaveFlow<Rows, Plan>,
  plan: Plan,
  { warnings: bodyWarnings }: SaveContext,
): TaskResponse {
  const { outcome } = plan;
  const warnings = boundedDetails([...bodyWarnings, ...plan.warnings]);
  const message = `${flow.name} not saved: this was a dry run`;
  const record = outcome === 'created' ? {} : flow.recordOf(plan);
  const members = flow.triedMembersOf?.(plan) ?? {};
  return {
    status: 200,
    headers: { [responseHeaders.recordOutcome]: outcome },
    body: { message, ...record, ...members, ...(warnings.length === 0 ? {} : { warnings }) },
  };
}

/**
 * The response of a save, with 201 for a new record and 200 for a known one, and the success of its task. A public key
 * always gets 201 and no outcome, so that visitors of a site cannot test which persons are known.
 */
function successOf<Rows extends SaveRows, Plan extends SavePlan>(
  flow: SaveFlow<Rows, Plan>,
  plan: Plan,
  { caller, taskId, steps, warnings: bodyWarnings }: SaveContext,
): { response: TaskResponse; variables: TaskVariables } {
  const record = flow.recordOf(plan);
  const members = flow.membersOf?.(plan) ?? {};
  const { outcome } = plan;
  const warnings = boundedDetails([...bodyWarnings, ...plan.warnings]);
  const isPublic = caller.kind === 'public';
  const message = `${flow.name} saved successfully`;
  const response = {
    status: isPublic || outcome === 'created' ? 201 : 200,
    headers: isPublic ? {} : { [responseHeaders.recordOutcome]: outcome },
    body: { message, taskId, ...record, ...members, ...(warnings.length === 0 ? {} : { warnings }) },
  };
  const finishedAt = new Date().toISOString();
  // This step is written by the mutation that it describes, so its time is when the mutation was sent.
  const write = { name: 'write', startedAt: finishedAt, finishedAt };
  const task = {
    ...(flow.taskColumnsOf?.(plan) ?? record),
    outcome,
    steps: [...steps.list(), write],
    warnings,
    response,
    status: 'succeeded',
    error: null,
  };
  return { response, variables: { taskId, task } };
}
