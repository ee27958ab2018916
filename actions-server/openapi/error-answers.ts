/** The errors of an operation as answers of the description: by status, with an example of each code. */
import { type ErrorCode, statusByCode } from '@platform/vocabulary';
import { responseHeaders } from '../header-names.ts';
import type { HeaderName } from '../http/described-headers.ts';
import type { Route } from '../http/route.ts';
import type { RouteDescription } from '../http/route-description.ts';
import type { JsonSchema } from '../values/published-schema.ts';
import { errorExamples } from './error-examples.ts';
import { problemSchema } from './problem-schema.ts';

/** What a code means and what to do, in Markdown without links. */
interface ErrorText {
  readonly when: string;
  readonly whatToDo: string;
}

export type ErrorTexts = Readonly<Record<ErrorCode, ErrorText>>;

/** An answer before its headers are references. */
interface ErrorAnswer {
  readonly status: number;
  readonly description: string;
  readonly headers: readonly HeaderName[];
  readonly content: JsonSchema;
}

const requestId = '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b';

/** Members that errors of actions have too. */
const furtherMembers = {
  details: {
    type: 'array',
    items: problemSchema,
    description:
      'All problems, when there is more to say than fits into the message. Of very many problems of one code the first 100 are named and the others counted.',
  },
  requestId: {
    type: 'string',
    description: 'The id of the request, as in `X-Request-Id`. Quote it when you report a problem.',
    examples: [requestId],
  },
  taskId: {
    type: 'string',
    format: 'uuid',
    description: 'The task of the save that failed, for errors of saves.',
    examples: ['8f14e45f-ceea-467f-a8f2-7c1d9b0e3a11'],
  },
};

export const errorComponent: JsonSchema = {
  type: 'object',
  description: 'Why a request was not done. `code` is for programs, `message` for people.',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: {
      type: 'string',
      description: 'What is wrong, in words for people. The words may change.',
      examples: [errorExamples.validation_failed.message],
    },
    code: {
      type: 'string',
      description:
        'What is wrong. Codes are stable, and each has one status. New ones may be added: a program that does not know a code goes by the status.',
      examples: ['validation_failed'],
    },
    ...furtherMembers,
  },
};

export const graphqlErrorsComponent: JsonSchema = {
  type: 'object',
  description: 'Why an operation was not done, in the form of GraphQL.',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      description: 'The problems; nearly always one.',
      items: {
        type: 'object',
        required: ['message', 'extensions'],
        properties: {
          message: {
            type: 'string',
            description: 'What is wrong, in words for people.',
            examples: [errorExamples.missing_api_key.message],
          },
          extensions: {
            type: 'object',
            description: 'What is wrong, for programs.',
            required: ['path', 'code'],
            properties: {
              path: {
                type: 'string',
                description: 'Where it is in the document: `$.selectionSet.companies`.',
                examples: ['$'],
              },
              code: {
                type: 'string',
                description: 'A code of this API, or one of those of Hasura, such as `validation-failed`.',
                examples: ['missing_api_key'],
              },
              ...furtherMembers,
            },
          },
        },
      },
    },
  },
};

const titles: Readonly<Record<number, string>> = {
  400: 'The request cannot be read, or a parameter or header is wrong.',
  401: 'There is no valid API key.',
  403: 'The key or the link may not do this.',
  404: 'There is no such record for this key. A record of another account looks the same.',
  405: 'The address has the method, but not for this.',
  408: 'The request took too long to arrive.',
  409: 'The present state of the record or the task does not allow it.',
  410: 'What the request names has expired or was removed for good.',
  413: 'The body or a file is too large.',
  415: 'The body or a file is of a kind that is not accepted.',
  422: 'The body can be read, and says something that cannot be done.',
  429: 'Too many requests.',
  431: 'The address and the headers are too long.',
  500: 'Something unexpected happened. Quote `requestId` when you report it.',
  503: 'The service cannot answer at the moment. Nothing that was accepted is lost.',
};

/** The errors of an operation. @throws Error for a status without a title */
export function errorAnswers(route: Route, description: RouteDescription): ErrorAnswer[] {
  const codes = [...new Set([...errorsOfRoute(route, description), ...(description.errors ?? [])])];
  const statuses = [...new Set(codes.map((code) => statusByCode[code]))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const ofStatus = Object.keys(statusByCode).filter(
      (code) => statusByCode[code as ErrorCode] === status && codes.includes(code as ErrorCode),
    ) as ErrorCode[];
    const title = titles[status];
    if (title === undefined) throw new Error(`errors of status ${status} have no title`);
    return {
      status,
      description: title,
      headers: headersOf(status),
      // No route sees such a request.
      content: contentOf(status === 431 ? { errorForm: 'rest', fromPages: false } : route, ofStatus),
    };
  });
}

const authenticationErrors = [
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'account_disabled',
] as const;

/** Codes that follow from what a route is. */
function errorsOfRoute(route: Route, { query, body }: RouteDescription): ErrorCode[] {
  const { access, counting, path } = route;
  return [
    'unknown_parameter',
    ...(query || path.includes(':') ? (['invalid_parameter'] as const) : []),
    ...(access === 'none' ? [] : authenticationErrors),
    // Unknown keys are limited by address everywhere.
    ...(counting === 'none' ? [] : (['rate_limited'] as const)),
    ...(access === 'none' ? [] : (['daily_limit_reached'] as const)),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(body
      ? ([
          'invalid_json',
          'request_timeout',
          'payload_too_large',
          'unsupported_media_type',
          ...(route.errorForm === 'graphql' ? [] : (['validation_failed'] as const)),
        ] as const)
      : []),
    'headers_too_large',
    'internal_error',
    'service_unavailable',
  ];
}

function headersOf(status: number): HeaderName[] {
  if (status === 401) return [responseHeaders.authenticate];
  return [409, 429, 503].includes(status) ? [responseHeaders.retryAfter] : [];
}

function contentOf(route: Pick<Route, 'errorForm' | 'fromPages'>, codes: readonly ErrorCode[]): JsonSchema {
  const isGraphql = route.errorForm === 'graphql';
  const examples = codes.map((code) => [
    code,
    { $ref: `#/components/examples/${isGraphql ? graphqlName(code) : code}` },
  ]);
  const media = {
    schema: { $ref: `#/components/schemas/${isGraphql ? 'GraphqlErrors' : 'Error'}` },
    examples: Object.fromEntries(examples),
  };
  return {
    'application/json': media,
    ...(isGraphql && { 'application/graphql-response+json': media }),
    ...(route.fromPages && {
      'text/html': {
        schema: { type: 'string', description: 'A page for the applicant, in the language of the account.' },
        example:
          '<!doctype html><html lang="en"><body><h1>Your application was not received</h1></body></html>',
      },
    }),
  };
}

/** The name of the example of an error in the form of GraphQL. */
function graphqlName(code: ErrorCode): string {
  return `graphql_${code}`;
}

/** An example of every error, in the form of REST and in that of GraphQL, by name. */
export function errorExampleComponents(texts: ErrorTexts): JsonSchema {
  const codes = Object.keys(statusByCode) as ErrorCode[];
  return Object.fromEntries(
    codes.flatMap((code) => {
      const text = { summary: code, description: descriptionOf(texts[code]) };
      const { message } = errorExamples[code];
      const errors = [{ message, extensions: { path: '$', code } }];
      return [
        [code, { ...text, value: { code, ...errorExamples[code], requestId } }],
        [graphqlName(code), { ...text, value: { errors } }],
      ];
    }),
  );
}

function descriptionOf({ when, whatToDo }: ErrorText): string {
  const sentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
  return [when, whatToDo]
    .filter((text) => text !== '')
    .map(sentence)
    .join(' ');
}
