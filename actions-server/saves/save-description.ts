/** What a kind of save says of itself, and the descriptions of its routes that follow from it. */

import type { ErrorCode } from '@platform/vocabulary';
import { z } from 'zod';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import type { AnswerDescription, Content, Example, RouteDescription } from '../http/route-description.ts';
import { maxKeyLength } from '../tasks/idempotency.ts';
import {
  type JsonSchema,
  namedSchema,
  publishedAsJson,
  schemaReference,
} from '../values/published-schema.ts';
import type { FormShape } from './form-shape.ts';

export interface SaveDescription
  extends Pick<RouteDescription, 'operationId' | 'tag' | 'summary' | 'description'> {
  /** The checked body, parameters of the path included. */
  readonly body: z.ZodObject;
  /** The name of the schema of the body, for saves that can be sent in batches. */
  readonly bodyName?: string;
  /** Examples of the body, without the parameters of the path. */
  readonly examples: Readonly<Record<string, Example>>;
  /** The name of the schema of the answer: `SavedCompany`. */
  readonly answerName: string;
  /** The message of the answer. */
  readonly message: string;
  /** Members of the answer besides `message`, `taskId` and `warnings`. */
  readonly answer: z.ZodRawShape;
  /** Whether the save can create its record, which is answered with 201. */
  readonly creates: boolean;
  /** Members of the answer to a dry run, besides those of every one. */
  readonly triedAnswer?: Shape;
  /** Errors besides those of all saves. */
  readonly errors: readonly ErrorCode[];
}

type Shape = Readonly<Record<string, z.ZodType>>;

interface DescribedKind {
  readonly description: SaveDescription;
  readonly path?: string;
  readonly access: 'public' | 'private' | 'any';
  readonly form: FormShape | null;
  readonly canDryRun?: boolean;
}

/** Errors of the headers of a save. */
const errorsOfSaves: readonly ErrorCode[] = [
  'invalid_parameter',
  'idempotency_key_in_use',
  'idempotency_key_reused',
];
export const errorsOfFiles: readonly ErrorCode[] = [
  'invalid_base64',
  'file_too_large',
  'too_many_files',
  'unsupported_file_type',
  'file_missing',
];

/** What the preference `dry-run` does. */
const tried =
  '`dry-run`, with a private key: nothing is saved, and the answer is what the save would be answered with, without a task; `Preference-Applied` says that it was one.';

/** Printable characters of ASCII, with single spaces between them. */
export const idempotencyKey = z.string().regex(/^[!-~]+( [!-~]+)*$/);

/** @param canDryRun whether the save can be tried */
const saveHeaders = (canDryRun: boolean) =>
  z.object({
    [requestHeaders.idempotencyKey]: idempotencyKey
      .max(maxKeyLength)
      .optional()
      .meta({
        description:
          'A text of 1 to 255 printable characters that names this save. A repeated request with the same key and body gets the first answer again for 24 hours, with `Idempotency-Replayed: true`, and saves nothing. With another body it is refused; with a public key another body is a new save.',
        examples: ['import-2026-01-15-crm-17'],
      }),
    [requestHeaders.prefer]: z
      .string()
      .optional()
      .meta({
        description: `\`handling=strict\`: what the body has and this operation does not know is an error and not a warning. \`respond-async\`: the answer is 202 as soon as the save cannot be lost any more. ${canDryRun ? tried : 'There is no `dry-run` of this operation: it is refused.'} Several are separated by a comma. Others are ignored.`,
        examples: ['handling=strict'],
      }),
  });

/** The id of a task in an answer. */
const taskId = z.guid().meta({
  description: 'The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends.',
  examples: ['8f14e45f-ceea-467f-a8f2-7c1d9b0e3a11'],
});

/** What a save ignored or changed. */
const warnings = z
  .array(schemaReference('Problem'))
  .optional()
  .meta({
    description:
      'What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted.',
    examples: [
      [{ path: 'employees', code: 'unknown_key', message: 'there is no such field; it was ignored' }],
    ],
  });

const acceptedAnswer = namedSchema(
  'AcceptedSave',
  z
    .object({
      message: z.string().meta({
        description: 'What happens, in words for people.',
        examples: ['The save is accepted and will be done; its task says how it ends'],
      }),
      taskId,
    })
    .meta({ description: 'A save that will be done.' }),
);

/** The answer to a save that is only tried. */
export const triedSave = namedSchema(
  'TriedSave',
  z
    .object({
      message: z.string().meta({
        description: 'That nothing was saved, in words for people.',
        examples: ['Company not saved: this was a dry run'],
      }),
      ...Object.fromEntries(
        ['projectId', 'companyId', 'profileId'].map((name) => [
          name,
          z
            .guid()
            .optional()
            .meta({
              description:
                'The id of the record, if there is one. A record that would be created has none yet.',
              examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
            }),
        ]),
      ),
      warnings,
    })
    .meta({ description: 'What a save would do. Only with `Prefer: dry-run`.' }),
);

/** The schema of the answer to a dry run. */
function triedAnswer({ answerName, triedAnswer: more }: SaveDescription): z.ZodType {
  return more === undefined ? triedSave : namedSchema(`Tried${answerName}`, triedSave.extend(more));
}

/** The answer to a save that is accepted and not done yet. */
export const accepted: AnswerDescription = {
  status: 202,
  description:
    'The save is accepted and will be done. The body was checked, and its files are stored. What else may be wrong, such as an unknown status, is in the `error` of the task.',
  headers: [responseHeaders.location, responseHeaders.preferenceApplied, responseHeaders.idempotencyReplayed],
  content: { 'application/json': { schema: acceptedAnswer } },
};

/** The schema of the answer of a save. The same for each description, so that it has one name. */
export function savedAnswer({ answerName, message, answer }: SaveDescription): z.ZodType {
  const known = answers.get(answerName);
  if (known !== undefined) return known;
  const schema = z
    .object({
      message: z.string().meta({ description: 'What was done, in words for people.', examples: [message] }),
      taskId,
      ...answer,
      warnings,
    })
    .meta({ description: 'What a save did.' });
  answers.set(answerName, namedSchema(answerName, schema));
  return schema;
}

const answers = new Map<string, z.ZodType>();

/** The schema of the body of one save, as it is sent alone and in a batch. */
export function bodyOf({ body, bodyName }: SaveDescription): z.ZodType {
  return bodyName === undefined ? body : namedSchema(bodyName, body);
}

export function describeSaveRoute(kind: DescribedKind): RouteDescription {
  const { description: save, path = '', form, canDryRun = false } = kind;
  const { operationId, tag, summary, description, body, examples, errors } = save;
  const inPath = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, true]));
  const sent = Object.keys(inPath).length === 0 ? body : body.omit(inPath as never);
  const hasBody = Object.keys(sent.shape).length > 0;
  return {
    operationId,
    tag,
    summary,
    description,
    ...(Object.keys(inPath).length > 0 && { path: body.pick(inPath as never) }),
    headers: saveHeaders(canDryRun),
    ...(hasBody && {
      body: {
        isRequired:
          Object.values(sent.shape as Shape).some((member) => member._zod.optin !== 'optional') ||
          path === '',
        description:
          form === null ? 'The values, as JSON.' : 'The values, as JSON or as an HTML form sends them.',
        content: {
          'application/json': { schema: sent === body ? bodyOf(save) : sent, examples },
          ...(form !== null && formContent(body, form)),
        },
      },
    }),
    answers: answersOf(kind),
    errors: [
      ...(hasBody
        ? []
        : (['invalid_json', 'payload_too_large', 'unsupported_media_type', 'request_timeout'] as const)),
      'validation_failed',
      ...errorsOfSaves,
      ...errors,
      ...(form === null ? [] : (['invalid_form'] as const)),
    ],
  };
}

function answersOf({
  description: save,
  access,
  form,
  canDryRun = false,
}: DescribedKind): AnswerDescription[] {
  const headers = [
    ...(access === 'public' ? [] : [responseHeaders.recordOutcome]),
    responseHeaders.preferenceApplied,
    responseHeaders.idempotencyReplayed,
  ];
  const page = form?.fromPages
    ? {
        'text/html': {
          schema: z.string().meta({
            description: 'A page for the person who sent the form, in the language of the account.',
          }),
          examples: { page: { summary: 'The page', value: receivedPage } },
        },
      }
    : {};
  const saved = savedAnswer(save);
  const content = {
    'application/json': { schema: canDryRun ? z.union([saved, triedAnswer(save)]) : saved },
    ...page,
  };
  return [
    {
      status: 200,
      description: save.creates
        ? 'The record existed; `X-Record-Outcome` says what the save did to it.'
        : 'It is done.',
      headers,
      content,
    },
    ...(save.creates
      ? [
          {
            status: 201,
            description:
              access === 'private'
                ? 'The record was created.'
                : 'The record was created. A public key always gets this answer, whether the person was known or not.',
            headers,
            content,
          },
        ]
      : []),
    ...(form?.fromPages
      ? [{ ...accepted, content: { ...accepted.content, ...page } }, redirected]
      : [accepted]),
  ];
}

const receivedPage =
  '<!doctype html><html lang="en"><body><main><h1>Your application was received</h1></main></body></html>';

const redirected: AnswerDescription = {
  status: 303,
  description:
    'The answer to a form with `redirectUrl` or `redirectErrorUrl`, if the key allows the address: the browser goes there. The address has `taskId`, and after an error `error` (the code) and `field` (the path of the first problem).',
  headers: [
    responseHeaders.location,
    responseHeaders.recordOutcome,
    responseHeaders.preferenceApplied,
    responseHeaders.idempotencyReplayed,
  ],
  content: {
    'text/html': {
      schema: z.string().max(0).meta({ description: 'Empty.' }),
      examples: { empty: { summary: 'Empty', value: '' } },
    },
  },
};

/** The form that says the same as the JSON body: files as parts, objects as JSON, everything else as text. */
export function formContent(body: z.ZodObject, shape: FormShape): Readonly<Record<string, Content>> {
  const members = Object.entries(body.shape).map(([name, member]) => [
    name,
    inputOf(name, member as z.ZodType, shape),
  ]);
  const redirects = shape.fromPages ? { redirectUrl, redirectErrorUrl } : {};
  // Testers of APIs cannot check a rule (`not`) against the bytes of files.
  const { description: _description, examples: _examples, not: _not, ...meta } = body.meta() ?? {};
  const form = z.object({ ...Object.fromEntries(members), ...redirects }).meta(meta);
  const urlencoded = form
    .omit(Object.fromEntries(shape.files.map((name) => [name, true])) as never)
    .meta(meta);
  return {
    'multipart/form-data': { schema: form },
    ...(shape.fromPages && { 'application/x-www-form-urlencoded': { schema: urlencoded } }),
  };
}

function inputOf(name: string, member: z.ZodType, shape: FormShape): z.ZodType {
  const { description = '', examples, ...meta } = member.meta() ?? {};
  const input = (json: JsonSchema, also: string, example: unknown) =>
    publishedAsJson(z.unknown(), json)
      .optional()
      .meta({ ...meta, description: `${description} ${also}`, examples: [example] });
  if (shape.files.includes(name)) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream', format: 'binary' };
    return input(
      { type: 'array', items: file },
      'One part for each file; the name of the part may end with `[]` or an index.',
      ['(the bytes of the file)'],
    );
  }
  if (shape.objects.includes(name)) {
    return input(
      { type: 'string', contentMediaType: 'application/json' },
      'In a form it is the text of JSON, or an input for each member with brackets in its name.',
      '{}',
    );
  }
  if (shape.flags.includes(name)) {
    return input(
      { type: 'string', enum: ['true', 'false', 'on', 'off', '1', '0', ''] },
      'In a form `on` and `1` are `true`, and an empty text means that none is given.',
      'true',
    );
  }
  return member;
}

const redirect = (when: string) =>
  z
    .string()
    .optional()
    .meta({
      description: `Where the browser goes ${when}, if the API key allows redirects to its origin. Put it before the files.`,
      examples: ['https://careers.example.com/thanks'],
    });
const redirectUrl = redirect('when the application was saved');
const redirectErrorUrl = redirect('when it was not saved');
