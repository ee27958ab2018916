/** Members of tasks. */
import { taskTypes } from '../../tasks/task.ts';
import { problemSchema } from '../problem-schema.ts';
import { exampleId, type RecordMembers } from './record-member.ts';

export const taskMembers: RecordMembers = {
  'tasks.id': { text: 'The id of the task.', example: '8f14e45f-ceea-467f-a8f2-7c1d9b0e3a11' },
  'tasks.type': {
    text: `Which save it is. ${taskTypes.map((type) => `\`${type}\``).join(', ')}; new ones may be added.`,
    schema: { type: 'string' },
    example: 'applicants',
  },
  'tasks.status': {
    text: '`queued`: it waits for a server, for the first time or after an error. `running`: a server works on it. The others have ended. `succeeded`: it was saved. `failed`: it was accepted and could not be done. `rejected`: the request was refused, and never accepted.',
    schema: { type: 'string', enum: ['queued', 'running', 'succeeded', 'failed', 'rejected'] },
    example: 'succeeded',
  },
  'tasks.outcome': {
    text: 'What a save that succeeded did to its record: `created`, `updated`, `merged` or `unchanged`. Null as long as it has not succeeded.',
    schema: { type: 'string', enum: ['created', 'updated', 'merged', 'unchanged'] },
    example: 'created',
  },
  'tasks.attempts': { example: 1 },
  'tasks.steps': {
    schema: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'startedAt', 'finishedAt'],
        properties: {
          name: { type: 'string', description: 'The step. New ones may be added.' },
          startedAt: { type: 'string', format: 'date-time', description: 'When it began.' },
          finishedAt: { type: 'string', format: 'date-time', description: 'When it ended.' },
        },
      },
    },
    example: [
      { name: 'read', startedAt: '2026-01-15T09:30:00.123Z', finishedAt: '2026-01-15T09:30:00.131Z' },
    ],
  },
  'tasks.warnings': {
    text: 'What the save ignored or changed in the request: the warnings of the answer.',
    schema: { type: 'array', items: problemSchema },
    example: [{ path: 'employees', code: 'unknown_key', message: 'there is no such field; it was ignored' }],
  },
  'tasks.error': {
    text: 'Why the save failed or was rejected, or why its last attempt failed when it will be repeated; null otherwise. The code is one of those of the error answers.',
    schema: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'The code of the error, which is stable.' },
        message: { type: 'string', description: 'What is wrong, in words for people.' },
        details: {
          type: 'array',
          items: problemSchema,
          description: 'All problems, where there are several.',
        },
      },
    },
    example: null,
  },
  'tasks.startedAt': {
    text: 'When a server began to work on it for the first time; null before.',
    example: '2026-01-15T09:30:00.125+00:00',
  },
  'tasks.finishedAt': {
    text: 'When it ended; null before.',
    example: '2026-01-15T09:30:00.171+00:00',
  },
  'tasks.projectId': { text: 'The project that it saved, if any.', example: null },
  'tasks.companyId': { text: 'The company that it saved, if any.', example: null },
  'tasks.profileId': { text: 'The profile that it saved, if any.', example: exampleId('81') },
};
