/**
 * The variables of one operation, and a record of the properties that the plan depends on: a plan can serve another
 * request when all of these properties are the same.
 */

import { isExactNumber, writeJson } from '@platform/runtime';
import type { OperationDefinitionNode, TypeNode, ValueNode } from 'graphql';
import { EngineError } from '../../errors.ts';

export interface Variable {
  readonly name: string;
  readonly type: TypeNode;
  readonly defaultValue: ValueNode | undefined;
  /** `undefined`: the request provides no value, and the default applies, if there is one. */
  readonly json: unknown;
}

/** A value of the request. Variables are resolved: `from` says whether the value is a literal or a variable's value. */
export type InputValue =
  | { readonly from: 'literal'; readonly node: ValueNode }
  | { readonly from: 'variable'; readonly path: readonly (string | number)[]; readonly json: unknown };

/**
 * What a variable stands for: the value that the request provides, null among them, or else the default of its
 * declaration; `undefined`: neither. Nothing else may decide this, so that what is measured is what runs.
 */
export function valueOfVariable({ name, json, defaultValue }: Variable): InputValue | undefined {
  if (json !== undefined) return { from: 'variable', path: [name], json };
  return defaultValue && { from: 'literal', node: defaultValue };
}

/** A property of the variables that the plan depends on. */
export interface VariableDependency {
  readonly path: readonly (string | number)[];
  /** `shape`: null, scalar, length of the list, keys of the object. `exact`: the value itself. */
  readonly mode: 'shape' | 'nullness' | 'exact';
  readonly signature: string;
}

/** A plan that depends on more is not kept: comparing so many costs as much as planning again. */
export const maxDependencies = 400;

export class Variables {
  /** At most one more than a plan that is kept can have. */
  readonly dependencies: VariableDependency[] = [];
  readonly #dependencyIds = new Set<string>();
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #declared = new Map<string, Variable>();

  /** @throws EngineError for undeclared variables, and for required variables without a value. */
  constructor(operation: OperationDefinitionNode, values: Readonly<Record<string, unknown>>) {
    this.#values = values;
    for (const definition of operation.variableDefinitions ?? []) {
      const name = definition.variable.name.value;
      if (this.#declared.has(name)) {
        throw new EngineError('parse-failed', `multiple definitions for variable "${name}"`);
      }
      const { type, defaultValue } = definition;
      const json = valueAt(values, [name]);
      if (json === undefined && type.kind === 'NonNullType' && defaultValue === undefined) {
        throw new EngineError('validation-failed', `expecting a value for non-nullable variable: "${name}"`);
      }
      this.#declared.set(name, { name, type, defaultValue, json });
    }
    const unexpected = Object.keys(values).filter((name) => !this.#declared.has(name));
    if (unexpected.length > 0) {
      throw new EngineError(
        'validation-failed',
        `unexpected variables in variableValues: ${unexpected.join(', ')}`,
      );
    }
    for (const { name } of this.#declared.values()) this.dependOn([name], 'nullness');
  }

  /** All that the operation declares. */
  get names(): ReadonlySet<string> {
    return new Set(this.#declared.keys());
  }

  /** `undefined`: the operation does not declare it. */
  find(name: string): Variable | undefined {
    return this.#declared.get(name);
  }

  get(name: string): Variable {
    const variable = this.find(name);
    if (variable === undefined) throw new EngineError('validation-failed', `unbound variable "${name}"`);
    return variable;
  }

  /** Records that the plan depends on this part of the variables. */
  dependOn(path: readonly (string | number)[], mode: VariableDependency['mode']): void {
    if (this.dependencies.length > maxDependencies) return;
    // Steps are names of GraphQL and indexes, which do not contain the separator.
    const id = `${mode} ${path.join('\0')}`;
    if (this.#dependencyIds.has(id)) return;
    this.#dependencyIds.add(id);
    this.dependencies.push({ path, mode, signature: signatureOf(valueAt(this.#values, path), mode) });
  }
}

/** Whether a plan with these dependencies also fits other values. */
export function dependenciesHold(
  dependencies: readonly VariableDependency[],
  values: Readonly<Record<string, unknown>>,
): boolean {
  return dependencies.every(
    ({ path, mode, signature }) => signatureOf(valueAt(values, path), mode) === signature,
  );
}

/** The value inside the variables, `undefined` when the path leads nowhere. Own members only. */
export function valueAt(values: unknown, path: readonly (string | number)[]): unknown {
  let value = values;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

function signatureOf(value: unknown, mode: VariableDependency['mode']): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (mode === 'nullness') return 'value';
  if (mode === 'exact') return writeJson(value);
  if (Array.isArray(value)) return `list ${value.length}`;
  if (typeof value === 'object') return `object ${JSON.stringify(Object.keys(value))}`;
  return isExactNumber(value) ? 'number' : typeof value;
}
