/** The committed description of the API, as tests hold requests and answers against it. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { closed } from './closed-schemas.ts';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, object>>;
}

export interface Parameter {
  readonly name: string;
  readonly 'x-former-name'?: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema?: { readonly type?: string };
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers: Readonly<Record<string, object>>;
        readonly content?: Readonly<Record<string, Media>>;
      }
    >
  >;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Shared {
  readonly description: Description;
  readonly templates: readonly {
    readonly method: string;
    readonly pattern: RegExp;
    readonly operation: Operation;
  }[];
  readonly validators: Map<string, ValidateFunction>;
  readonly ajv: Ajv2020;
}

let made: Shared | undefined;

/** Made when it is first needed: most test files ask for no answer of the API. */
function shared(): Shared {
  made ??= read();
  return made;
}

function read(): Shared {
  const file = new URL('../../../actions-server/openapi/openapi.json', import.meta.url);
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const { schemas } = description.components;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ components: { schemas } }, 'open');
  const definitions = Object.entries(schemas).map(([name, schema]) => [name, closed(schema, schemas)]);
  ajv.addSchema({ $defs: Object.fromEntries(definitions) }, 'closed');
  const templates = Object.entries(description.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      isFixed: !path.includes('{'),
      operation,
    })),
  );
  templates.sort((a, b) => Number(b.isFixed) - Number(a.isFixed));
  return { description, templates, validators: new Map(), ajv };
}

/** The operation of a request; undefined for one that the description does not have. */
export function operationOf(method: string, path: string): Operation | undefined {
  return shared().templates.find((one) => one.method === method && one.pattern.test(path))?.operation;
}

export function describedOperations(): readonly Operation[] {
  return shared().templates.map(({ operation }) => operation);
}

/**
 * The validator of a schema of the description.
 * @param name of the place, the same for the same schema
 * @param isClosed nothing else is allowed, as for answers
 */
export function validatorOf(name: string, schema: object, isClosed: boolean): ValidateFunction {
  const { validators, ajv, description } = shared();
  const known = validators.get(name);
  if (known !== undefined) return known;
  const { schemas } = description.components;
  const compiled = ajv.compile(
    isClosed
      ? (closed(schema, schemas) as object)
      : (JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"open#/components')) as object),
  );
  validators.set(name, compiled);
  return compiled;
}

/** What a validator found, with the place in JSON. */
export function problemOf({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  return `${error?.instancePath || '/'} ${error?.message} ${JSON.stringify(error?.params)}`;
}
