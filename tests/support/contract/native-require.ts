/**
 * Loads packages outside of the module registry of Jest, which begins anew with every test file. What is loaded and kept
 * here is made once for each process of Jest, and not once for each of the hundreds of test files.
 */
import { fileURLToPath } from 'node:url';

const { createRequire } = process.getBuiltinModule('node:module');
const nativeRequire = createRequire(fileURLToPath(import.meta.url));

export interface AjvValidator {
  (value: unknown): boolean;
  errors?:
    | readonly { readonly instancePath: string; readonly message?: string; readonly params: object }[]
    | null;
}

interface AjvInstance {
  compile(schema: object): AjvValidator;
  addSchema(schema: object, key: string): void;
}

type AjvConstructor = new (options: object) => AjvInstance;

const ajvModule = nativeRequire('ajv/dist/2020') as { Ajv2020: AjvConstructor } & Record<symbol, unknown>;
const addFormats = nativeRequire('ajv-formats') as { default: (ajv: AjvInstance) => void };

export function createAjv(): AjvInstance {
  const ajv = new ajvModule.Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  return ajv;
}

/** A value that is made at the first call of this process of Jest. */
export function oncePerProcess<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(name);
  ajvModule[key] ??= make();
  return ajvModule[key] as Value;
}
