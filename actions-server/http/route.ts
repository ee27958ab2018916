/**
 * What a route is: data and a handler. `routes.ts` lists them; `serve-route.ts` serves them: it
 * authenticates, counts, validates, runs the handler and sends its result, with every error in one shape.
 */
import type { Readable } from 'node:stream';
import type { BodyPieces, CancelSignal } from '@platform/runtime';
import type { Logger } from 'pino';
import type { z } from 'zod';

import type { AppError, ErrorDetail } from '../errors.ts';
import type { ReceivedFile } from '../files/received-file.ts';
import type { Access, Caller, Counting } from '../keys/caller.ts';
import type { Html } from './html.ts';
import { rejectParameters } from './query-parameters.ts';
import type { RouteDescription } from './route-description.ts';

/** The parameters of a path by name, decoded. */
export type PathParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A complete JSON request body. */
export interface JsonBody {
  /** The result of `readJson`: any JSON value, not only objects; its numbers are exact. */
  readonly value: unknown;
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
  /** What the value does not show: members that are given twice, inputs of a form that are not used. */
  readonly warnings?: readonly ErrorDetail[];
}

/** An input of a form that holds a text. */
export interface TextEntry {
  readonly name: string;
  readonly value: string;
}

/** What a part of a form says of itself. */
export interface PartHead {
  readonly name: string;
  /** As the client named the file; null when it names none. */
  readonly fileName: string | null;
  /** In lower case, without parameters; empty when it names none. */
  readonly type: string;
}

export interface FormEntry {
  readonly name: string;
  readonly value: string | ReceivedFile;
  /** Whether a text is said to be JSON. */
  readonly isJson?: boolean;
  /** What is doubtful about its text or its name; null: nothing. */
  readonly doubt: string | null;
}

/** A complete HTML form. */
export interface FormBody {
  /** Names with texts and files, in the order of the form. */
  readonly entries: readonly FormEntry[];
  /** SHA-256 over the names, texts and files, hex. The boundary, which every request chooses anew, is no part of it. */
  readonly sha256: string;
  /** Removes the files. Never rejects. */
  dispose(): Promise<void>;
}

/** What a handler gets of its request. */
export interface RequestContext<Params = unknown, Query = unknown, Who = Caller> {
  readonly requestId: string;
  /** The method of the request: a route of the method `get` also answers HEAD. */
  readonly method: string;
  /** Writes the request id into each line. Never log bodies, e-mail addresses, names or filters. */
  readonly log: Logger;
  readonly caller: Who;
  readonly params: Params;
  readonly query: Query;
  /** Address of the client, behind the trusted proxies. */
  readonly clientAddress: string;
  /** Aborts when the client closes the connection before the response is complete. */
  readonly signal: CancelSignal;
  /** A request header; the name is not case-sensitive. */
  header(name: string): string | undefined;
  /**
   * Reads the body as JSON, once.
   * @throws AppError unsupported_media_type, payload_too_large (more than `maxBytes`), invalid_json
   */
  readJsonBody(maxBytes?: number): Promise<JsonBody>;
  /** Whether the body is an HTML form. */
  readonly isForm: boolean;
  /** Whether the client is a browser that submitted a form itself and will show the response. */
  readonly prefersPage: boolean;
  /**
   * Reads the body as an HTML form, once. Texts are added to `texts` as they arrive: a form that is rejected in the middle
   * has said something too.
   * @param isFile whether a part is a file, and not a text
   * @param options `leavesLargeFilesOut`: files that are too large, alone or together, are no error: they are in the form
   * without their bytes (`ReceivedFile.isKept`), and everything around them is
   * @throws AppError as `readForm`
   */
  readForm(
    isFile: (part: PartHead) => boolean,
    texts: TextEntry[],
    options?: { readonly leavesLargeFilesOut: boolean },
  ): Promise<FormBody>;
  /**
   * Reads the body as the text of JSON, whatever its content type, without parsing it.
   * @throws AppError payload_too_large (too many bytes or members), invalid_json (not in UTF-8, incomplete)
   */
  readJsonText(maxBytes?: number): Promise<string>;
  /**
   * Counts further requests against the rate limits, for a body that holds more than one operation.
   * @throws AppError rate_limited, daily_limit_reached
   */
  countMore(requests: number): Promise<void>;
  /** Adds fields to the log line of this request. They must hold no personal data. */
  describe(fields: Readonly<Record<string, string>>): void;
}

/**
 * The result of a handler: a value to be sent as JSON, finished JSON text in pieces, a page, texts that are made while they
 * are sent, bytes, or a stream of bytes.
 */
export type RouteResult = {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The `Cache-Control` of JSON, or of a page, that caches may keep; such an answer has an ETag. Without it nothing is
   * kept. Caches are told that answers differ by key.
   */
  readonly cacheControl?: string;
} & (
  | { readonly json: unknown }
  | { readonly jsonText: BodyPieces }
  | { readonly html: Html }
  /**
   * A long text in pieces; the headers name its type. `version` differs whenever the text does: it becomes the ETag, because
   * the text is not known before it is sent. Nothing is made of it for HEAD and 304. The first piece is awaited before the
   * answer begins, so that an error until then is answered; a later one closes the connection.
   */
  | { readonly texts: AsyncIterable<string>; readonly version: string }
  /** A redirect. */
  | { readonly location: string }
  /** Bytes that are sent as they are; the headers name their type. */
  | { readonly bytes: Buffer }
  /** Without a length the stream is sent in chunks. */
  | { readonly stream: Readable; readonly contentLength?: number }
);

/** `Needs` is what its functions use of the server; whoever does not call them knows a route as `Route`. */
export interface Route<Needs = never> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express path: `/rest/v2/tasks/:id`. */
  readonly path: string;
  /**
   * For the description of the API (`openapi/document.ts`); null for what is not a part of it: pages for people, and the
   * handlers of actions.
   */
  readonly description: RouteDescription | null;
  readonly access: Access;
  readonly counting: Counting;
  /** Form of the error responses: the REST body, GraphQL's `{errors: […]}`, or that of Hasura's actions. */
  readonly errorForm: 'rest' | 'graphql' | 'action';
  /**
   * Web pages may send plain HTML forms here: a public key may be in the query parameter `apiKey`, because a form has no
   * headers, and a browser that submits a form itself gets errors as pages.
   */
  readonly fromPages: boolean;
  /** Scripts of web pages may call the route. With a key, `cors.ts` says which responses they may read. */
  readonly isReadableByPages: boolean;
  readonly params: z.ZodType | null;
  /**
   * For pages without a key, whose address names an account: the caller that their visitors are, by the parameters of the
   * path. Everything that counts callers counts them.
   * @throws AppError not_found
   */
  readonly visitorOf?: (params: PathParameters, needs: Needs) => Promise<Caller>;
  /** Answers an error with a page, unless the client prefers JSON. */
  readonly errorPage?: (
    error: AppError,
    request: { readonly params: PathParameters; readonly acceptLanguage: string; readonly requestId: string },
    needs: Needs,
  ) => Promise<RouteResult>;
  /** Parses the query string. @throws AppError */
  readonly parseQuery: (query: URLSearchParams) => unknown;
  /**
   * Records a request that is rejected before its handler runs: a valid key of the wrong kind, an unknown query
   * parameter. Returns the error to answer with. Without it such requests are not recorded.
   */
  readonly recordRejection?: (
    error: unknown,
    request: { readonly caller: Caller; readonly requestId: string },
    needs: Needs,
  ) => Promise<AppError>;
  readonly handler: (context: RequestContext<never, never, never>, needs: Needs) => Promise<RouteResult>;
}

/** Whether the path of a route has no parameter. */
export function isFixed({ path }: Pick<Route, 'path'>): boolean {
  return /^[\w/-]+$/.test(path);
}

type CallerOf<A extends Access> = A extends 'none' ? null : Caller;

/**
 * Makes a route; types of params, query and caller flow into the handler. What the handler takes of the server it says
 * itself, and takes no more: `{ hasura }: Pick<Dependencies, 'hasura'>`.
 *
 * `params` is checked with zod; a value that does not match is `not_found` (an id that cannot exist). `query` parses
 * the query string and throws its own errors; without it, any query parameter is rejected as unknown. A handler reads
 * its body itself (`readJsonBody`), because a save must also record a body that cannot be read.
 */
export function defineRoute<
  A extends Access,
  ParamsSchema extends z.ZodType = z.ZodType<Record<string, never>>,
  Query = Record<string, never>,
  Needs = unknown,
  OthersNeeds = unknown,
>(
  definition: Pick<Route, 'method' | 'path' | 'description'> &
    Partial<
      Pick<
        Route<OthersNeeds>,
        | 'counting'
        | 'errorForm'
        | 'errorPage'
        | 'fromPages'
        | 'isReadableByPages'
        | 'recordRejection'
        | 'visitorOf'
      >
    > & {
      access: A;
      params?: ParamsSchema;
      query?: (query: URLSearchParams) => Query;
      handler: (
        context: RequestContext<z.output<ParamsSchema>, Query, CallerOf<A>>,
        needs: Needs,
      ) => Promise<RouteResult>;
    },
): Route<Needs & OthersNeeds> {
  const { query = rejectParameters, handler, ...route } = definition;
  return {
    counting: route.access === 'none' ? 'address' : 'request',
    errorForm: 'rest',
    fromPages: false,
    // Where there is no key, a route has to say so. Where there is one, a page must be able to read why it was refused.
    isReadableByPages: route.access !== 'none',
    params: null,
    parseQuery: query,
    handler: handler as Route<Needs>['handler'],
    ...route,
  };
}
