/**
 * The cache of prepared requests of one version of the metadata, bounded in bytes: a request whose text is cached skips
 * parsing, limits, planning and SQL. The cache is dropped together with the engine state that holds it.
 */

import { hash } from 'node:crypto';
import { LeastRecentlyUsed, type Slices, writeJson } from '@platform/runtime';
import { type DocumentNode, print } from 'graphql';
import { isWithinMeasured, type MeasuredVariables } from '../limits/variable-sizes.ts';
import { dependenciesHold, maxDependencies, type VariableDependency } from '../plan/input/variables.ts';
import type { IntrospectionQuery } from '../plan/introspection.ts';
import type { GraphqlRequest } from '../request.ts';
import type { Session } from '../session.ts';
import type { Prepared } from './prepared.ts';
import { weighData, weighPrepared, weighText } from './weigh.ts';

/** The bound in bytes, unless a setting says otherwise. */
export const defaultPreparedBytes = 64 * 1024 * 1024;

/** The role whose schema answers a request. */
type SchemaKey = Pick<Session, 'role' | 'backendOnly'>;

export type RequestKey = SchemaKey & Pick<GraphqlRequest, 'query' | 'operationName'>;

/** What was prepared for one shape of the variables. */
export interface Variant {
  readonly prepared: Prepared;
  readonly dependencies: readonly VariableDependency[];
  readonly declaredVariables: ReadonlySet<string>;
  /** The sizes with which it has passed the limits. */
  readonly measured: MeasuredVariables;
}

interface Entry {
  /** The latest first. */
  readonly variants: readonly CachedVariant[];
  /** Cached once the variables have had a second shape: more shapes are likely, and parsing is half of preparing. */
  readonly document: DocumentNode | null;
}

interface CachedVariant extends Omit<Variant, 'measured'> {
  /** Several, when none of them is the largest in every respect. */
  readonly measured: readonly MeasuredVariables[];
  readonly bytes: number;
}

/** Clients send few shapes of variables; one that always sends new shapes pays for planning. */
const maxVariants = 32;
const maxMeasured = 4;
/** One entry must not evict all others: it may take this share of the capacity. */
const maxEntryShare = 1 / 8;
const bytesOfEntry = 400;

export class PreparedStore {
  readonly #cache: LeastRecentlyUsed<Entry | string>;
  readonly #maxEntryBytes: number;

  /** @param capacity in bytes */
  constructor(capacity: number) {
    this.#cache = new LeastRecentlyUsed(capacity);
    this.#maxEntryBytes = capacity * maxEntryShare;
  }

  /** The estimated size of all entries, in bytes. */
  get bytes(): number {
    return this.#cache.weight;
  }

  /**
   * The prepared request for this text and variables of this shape; null when there is none, or when the variables are
   * larger than those that have passed the limits.
   */
  find(key: RequestKey, variables: Readonly<Record<string, unknown>>): Prepared | null {
    const found = this.#entryOf(textOf(key))?.variants.find(
      ({ declaredVariables, dependencies, measured }) =>
        Object.keys(variables).every((name) => declaredVariables.has(name)) &&
        dependenciesHold(dependencies, variables) &&
        measured.some((sizes) => isWithinMeasured(sizes, variables)),
    );
    return found?.prepared ?? null;
  }

  /** The parsed document of a text, if it is cached. */
  documentOf(key: RequestKey): DocumentNode | null {
    return this.#entryOf(textOf(key))?.document ?? null;
  }

  /**
   * Caches a prepared request that has passed the limits.
   * @param variables the variables that it was prepared for
   */
  add(
    key: RequestKey,
    document: DocumentNode,
    variant: Variant,
    variables: Readonly<Record<string, unknown>>,
  ): void {
    if (variant.dependencies.length > maxDependencies) return;
    const text = textOf(key);
    const others = this.#entryOf(text)?.variants ?? [];
    const same = others.find(({ dependencies }) => dependenciesHold(dependencies, variables));
    const made: CachedVariant = {
      ...variant,
      measured: [variant.measured, ...(same?.measured ?? [])].slice(0, maxMeasured),
      bytes: bytesOf(variant),
    };
    const variants = [made, ...others.filter((other) => other !== same)].slice(0, maxVariants);
    const entry = { variants, document: variants.length > 1 ? document : null };
    this.#set(text, entry, weighEntry(text, entry));
  }

  /**
   * The JSON text of `__schema` or `__type`. Cached by role and selection, so that documents share it.
   * @throws EngineError for a selection that the introspection types do not have
   */
  *answerOf(
    { role, backendOnly }: SchemaKey,
    query: IntrospectionQuery,
    answer: () => Slices<string>,
  ): Slices<string> {
    const { fieldNodes, fragments, variableDefinitions, variables } = query;
    const selections = fieldNodes.map(({ alias: _, ...node }) => print(node));
    const definitions = [...Object.values(fragments), ...variableDefinitions];
    const texts = [...selections, ...definitions.map((definition) => print(definition))];
    const key = hash('sha256', writeJson([role, backendOnly, texts, variables]), 'base64url');
    const known = this.#cache.get(key);
    if (typeof known === 'string') return known;
    const text = yield* answer();
    this.#set(key, text, bytesOfEntry + weighText(text));
    return text;
  }

  #entryOf(text: string): Entry | undefined {
    const cached = this.#cache.get(text);
    return typeof cached === 'string' ? undefined : cached;
  }

  #set(key: string, value: Entry | string, bytes: number): void {
    if (bytes > this.#maxEntryBytes) this.#cache.delete(key);
    else this.#cache.set(key, value, bytes);
  }
}

/** A different text for each key: the JSON before the query shows where it ends. */
function textOf({ role, backendOnly, operationName, query }: RequestKey): string {
  return `${backendOnly ? 'backend' : 'plain'} ${JSON.stringify([role, operationName])}${query}`;
}

/** The text counts twice: names in a prepared request are slices of the request's text, which they keep in memory. */
function weighEntry(text: string, { variants, document }: Entry): number {
  const made = variants.reduce((bytes, variant) => bytes + variant.bytes, 0);
  return bytesOfEntry + 2 * weighText(text) + made + (document === null ? 0 : weighData(document));
}

function bytesOf({ prepared, dependencies, declaredVariables, measured }: Variant): number {
  const names = declaredVariables.size + measured.sizes.size + measured.limits.size + measured.absent.size;
  return bytesOfEntry + weighPrepared(prepared) + weighData(dependencies) + 100 * names;
}
