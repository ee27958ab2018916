/** The description of the API as `npm run openapi` wrote it. It is read when somebody asks for it. */
import type { JsonSchema } from '../values/published-schema.ts';

/** An object of the description that names another place of it. */
interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly deprecated?: boolean;
  /** It is accepted in the place of the name, and no client needs to know it. */
  readonly 'x-former-name'?: string;
  readonly schema?: JsonSchema;
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly example?: unknown;
}

export interface MediaType {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, Reference | { readonly summary?: string; readonly value: unknown }>
  >;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-key': 'public' | 'private' | 'any' | 'none';
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly description: string;
    readonly required: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** The members of the description that the pages of the reference show. */
export interface OpenapiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly examples: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
  };
}

let document: Promise<OpenapiDocument> | null = null;

export function readOpenapi(): Promise<OpenapiDocument> {
  document ??= import('./openapi.json', { with: { type: 'json' } }).then(
    (module) => module.default as unknown as OpenapiDocument,
  );
  return document;
}
