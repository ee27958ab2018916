/** GET /rest/v2/tasks/:id: the state of a save. A public key sees only the tasks that it created. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { GetOwnTaskDocument, GetTaskDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import { isAnswered } from '../../tasks/answer-time.ts';
import type { TaskResponse, TaskType } from '../../tasks/task.ts';
import { namedSchema, type RecordSource, recordSchema } from '../../values/published-schema.ts';
import { taskIdParameter } from './task-id.ts';

const taskRecord: RecordSource = {
  component: 'Task',
  document: GetTaskDocument,
  field: 'tasks_by_pk',
  role: 'account',
  description: 'The task that stands for a save, as a private key sees it.',
};

const publicTask = namedSchema(
  'PublicTask',
  z
    .intersection(
      recordSchema({
        component: 'OwnTask',
        document: GetOwnTaskDocument,
        field: 'tasks_by_pk',
        role: 'intake',
        description: 'What a public key sees of the columns of a task.',
        // They are read for the answer and not shown.
        without: ['response', 'finishedAt'],
      }),
      z.object({
        profileId: z
          .guid()
          .nullable()
          .meta({
            description:
              'What the answer to the application named as `profileId`, which is the id of the application; null as long as it has not succeeded.',
            examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
          }),
      }),
    )
    .meta({ description: 'The task that stands for a save, as the public key sees it that sent it.' }),
);

/** What an application queues besides. */
const asksSources: TaskType = 'findProfileData';

export const getTask = defineRoute({
  method: 'get',
  path: '/rest/v2/tasks/:id',
  access: 'any',
  description: {
    operationId: 'getTask',
    tag: 'Tasks',
    summary: 'Get the state of a save',
    description:
      'Answers how far a save is and how it ended. A private key sees all tasks of the account. A public key sees those that it started itself, and of them less: neither times nor outcome, which would tell whether a person is known.',
    answers: [
      {
        status: 200,
        description: 'The task: a `Task` for a private key, a `PublicTask` for a public one.',
        content: { 'application/json': { schema: z.union([recordSchema(taskRecord), publicTask]) } },
      },
    ],
  },
  params: z.object({ id: taskIdParameter }),
  async handler({ caller, params, signal }, { hasura }: Pick<Dependencies, 'hasura'>) {
    const session = serviceSessionOf(hasura, caller);
    if (caller.kind === 'private') {
      const { tasks_by_pk: task } = await session.request(GetTaskDocument, params, { signal });
      if (!task) throw notFound('Task');
      return { json: task };
    }
    const { tasks_by_pk: own } = await session.request(GetOwnTaskDocument, params, { signal });
    // A task that asks sources about a person is none of a visitor.
    if (!own || own.type === asksSources) throw notFound('Task');
    const { response, finishedAt, ...task } = own;
    // Who asks again and again must not learn more of the time that a save took than its response tells.
    if (finishedAt !== null && !isAnswered(task.createdAt, finishedAt)) {
      return { json: { ...task, status: 'running', error: null, profileId: null } };
    }
    const profileId = (response as TaskResponse | null)?.body.profileId ?? null;
    return { json: { ...task, profileId } };
  },
});
