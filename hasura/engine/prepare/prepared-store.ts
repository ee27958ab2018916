/**
 * What was prepared for the requests of one version of the metadata, bounded in bytes: a request whose text is known
 * finds what only has to be bound and run. It goes away with the state that holds it.
 */
import { hash } from 'node:crypto';
import { type DocumentNode, print } from 'graphql';
import { LeastRecentlyUsed } from '../least-recently-used.ts';
import { isWithinMeasured, type MeasuredVariables } from '../limits/variable-sizes.ts';
import { dependenciesHold, type VariableDependency } from '../plan/input/variables.ts';
import { answerIntrospection, type IntrospectionQuery } from '../schema/introspection.ts';
import type { Prepared } from './prepared.ts';
import { weighDependencies, weighDocument, weighPrepared, weighText } from './weigh.ts';

/** Unless something else is asked for. */
export const defaultPreparedBytes = 64 * 1024 * 1024;

/** Whose schema a request is answered with. */
interface SchemaKey {
  readonly role: string;
  readonly backendOnly: boolean;
}

export interface RequestKey extends SchemaKey {
  readonly query: string;
  readonly operationName: string | null;
}

/** What was prepared for one shape of the variables. */
export interface Variant {
  readonly prepared: Prepared;
  readonly dependencies: readonly VariableDependency[];
  readonly declaredVariables: ReadonlySet<string>;
  /** What has passed the limits. */
  readonly measured: MeasuredVariables;
}

interface Entry {
  /** The latest come first. */
  readonly variants: readonly CachedVariant[];
  /** Kept once the variables have had a second shape: there may be more, and parsing is half of preparing. */
  readonly document: DocumentNode | null;
}

interface CachedVariant extends Omit<Variant, 'measured'> {
  /** Several, when none of them asks for the most of everything. */
  readonly measured: readonly MeasuredVariables[];
  readonly bytes: number;
}

/** Shapes of variables are few; whoever sends ever new ones pays for planning. */
const maxVariants = 32;
const maxMeasured = 4;
/** Comparing more than this costs as much as planning again. */
const maxDependencies = 400;
/** One entry must not displace all others: it may weigh this part of the whole. */
const maxEntryShare = 1 / 8;
const bytesOfEntry = 400;

export class PreparedStore {
  readonly #kept: LeastRecentlyUsed<Entry | string>;
  readonly #largest: number;

  /** @param capacity in bytes */
  constructor(capacity: number) {
    this.#kept = new LeastRecentlyUsed(capacity);
    this.#largest = capacity * maxEntryShare;
  }

  /** What everything that is kept weighs, in bytes. */
  get bytes(): number {
    return this.#kept.weight;
  }

  /** What was prepared for this text and such variables; null: nothing, or the limits have not seen as much yet. */
  find(key: RequestKey, variables: Readonly<Record<string, unknown>>): Prepared | null {
    for (const variant of this.#entryOf(textOf(key))?.variants ?? []) {
      if (
        Object.keys(variables).every((name) => variant.declaredVariables.has(name)) &&
        dependenciesHold(variant.dependencies, variables) &&
        variant.measured.some((measured) => isWithinMeasured(measured, variables))
      ) {
        return variant.prepared;
      }
    }
    return null;
  }

  /** The document of a text that is known and worth having it kept. */
  documentOf(key: RequestKey): DocumentNode | null {
    return this.#entryOf(textOf(key))?.document ?? null;
  }

  /**
   * Keeps what has passed the limits and was prepared.
   * @param variables those that it was prepared for
   */
  keep(
    key: RequestKey,
    document: DocumentNode,
    variant: Variant,
    variables: Readonly<Record<string, unknown>>,
  ): void {
    if (variant.dependencies.length > maxDependencies) return;
    const text = textOf(key);
    const earlier = this.#entryOf(text);
    const others = earlier?.variants ?? [];
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
   * The JSON text of `__schema` or `__type`. Kept by what is asked of whose schema, not by the document that asks.
   * @throws EngineError for a selection that the introspection types do not have
   */
  answerOf({ role, backendOnly }: SchemaKey, question: IntrospectionQuery): string {
    const { fieldNodes, fragments, variables } = question;
    const selections = fieldNodes.map(({ alias: _, ...node }) => print(node));
    const texts = [...selections, ...Object.values(fragments).map((fragment) => print(fragment))];
    const key = hash('sha256', JSON.stringify([role, backendOnly, texts, variables]), 'base64url');
    const known = this.#kept.get(key);
    if (typeof known === 'string') return known;
    const answer = JSON.stringify(answerIntrospection(question) ?? null);
    this.#set(key, answer, bytesOfEntry + weighText(answer));
    return answer;
  }

  #entryOf(text: string): Entry | undefined {
    const kept = this.#kept.get(text);
    return typeof kept === 'string' ? undefined : kept;
  }

  #set(key: string, value: Entry | string, bytes: number): void {
    if (bytes > this.#largest) this.#kept.delete(key);
    else this.#kept.set(key, value, bytes);
  }
}

/** One text for each key; what is before the query says itself where it ends. */
function textOf({ role, backendOnly, operationName, query }: RequestKey): string {
  return `${backendOnly ? 'backend' : 'plain'} ${JSON.stringify([role, operationName])}${query}`;
}

/** The text counts twice: names in what was prepared are slices of the request's, which they keep alive. */
function weighEntry(text: string, { variants, document }: Entry): number {
  const made = variants.reduce((bytes, variant) => bytes + variant.bytes, 0);
  return bytesOfEntry + 2 * weighText(text) + made + (document === null ? 0 : weighDocument(document));
}

function bytesOf({ prepared, dependencies, declaredVariables, measured }: Variant): number {
  const names = declaredVariables.size + measured.sizes.size + measured.limits.size;
  return bytesOfEntry + weighPrepared(prepared) + weighDependencies(dependencies) + 100 * names;
}
