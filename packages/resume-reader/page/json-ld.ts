/**
 * Reads JSON-LD in the vocabulary of schema.org, as pages have it for search engines. Contexts are not loaded: members are
 * known by their names, with the prefix `schema:` or the address of the vocabulary, or without. What a page writes in another
 * vocabulary is not read.
 */
import { isTooDeep } from '../stated/json-resume.ts';

export interface Node {
  readonly types: ReadonlySet<string>;
  readonly id: string | null;
  /** Whether it stands by itself, and not as a value of another node. */
  readonly isTop: boolean;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Nodes of a page, and values of one member, that are read. A page of a large shop has some hundreds. */
const maxNodes = 5_000;
const maxValues = 200;
/** Places in which a node is described that are put together. */
const maxMentions = 20;

const prefix = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i;

export class JsonLd {
  readonly nodes: readonly Node[];
  readonly #byId = new Map<string, Node>();

  /** @param texts of the scripts of a page; one that is no JSON is left out, as search engines do */
  constructor(texts: readonly string[]) {
    const nodes: Node[] = [];
    const waiting = texts.flatMap((text) => topValues(parse(text)));
    // Breadth first, so that what stands by itself is there before what it contains.
    for (let at = 0; at < waiting.length && nodes.length < maxNodes; at += 1) {
      const { value, isTop } = waiting[at] as { value: unknown; isTop: boolean };
      if (!isObject(value)) continue;
      const node = nodeOf(value, isTop);
      if (node.types.size > 0) nodes.push(node);
      for (const member of Object.values(value))
        for (const each of listOf(member))
          if (isObject(each) && waiting.length < 10 * maxNodes) waiting.push({ value: each, isTop: false });
    }
    // What is said of one node in several places is put together.
    const mentions = new Map<string, number>();
    for (const node of nodes) {
      const { id } = node;
      if (id === null) continue;
      const count = (mentions.get(id) ?? 0) + 1;
      mentions.set(id, count);
      const known = this.#byId.get(id);
      if (known === undefined) this.#byId.set(id, node);
      else if (count <= maxMentions) this.#byId.set(id, mergedNode(known, node));
    }
    const seen = new Set<string>();
    this.nodes = nodes.flatMap((node) => {
      if (node.id === null) return [node];
      if (seen.has(node.id)) return [];
      seen.add(node.id);
      return [this.#byId.get(node.id) ?? node];
    });
  }

  /** The values of a member, without lists around them. */
  values(node: Node, name: string): unknown[] {
    return valuesOf(node.members, name);
  }

  /** The values that are nodes; one that is named by its id only is looked up. */
  nodesIn(node: Node, name: string): Node[] {
    return this.values(node, name).flatMap((value) => this.nodeIn(value) ?? []);
  }

  nodeIn(value: unknown): Node | null {
    if (!isObject(value)) return null;
    const node = nodeOf(value, false);
    return (node.id === null ? undefined : this.#byId.get(node.id)) ?? node;
  }

  /** The texts of a member; of a node, its name. */
  texts(node: Node, name: string): string[] {
    return this.values(node, name).flatMap((value) => this.textOf(value) ?? []);
  }

  textOf(value: unknown): string | null {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    if (!isObject(value)) return null;
    if ('@value' in value) return this.textOf(value['@value']);
    const named = this.nodeIn(value);
    const [first] = named === null ? [] : valuesOf(named.members, 'name');
    return typeof first === 'string' ? first : isObject(first) ? stringOf(first['@value']) : null;
  }

  /** The addresses of a member; of a node, its own. */
  addresses(node: Node, name: string): string[] {
    return this.values(node, name).flatMap((value) => {
      if (typeof value === 'string') return value;
      const named = this.nodeIn(value);
      if (named === null) return [];
      const [address] = ['url', 'contentUrl', '@id'].flatMap((member) => valuesOf(named.members, member));
      return stringOf(address) ?? [];
    });
  }
}

function parse(text: string): unknown {
  // Old programs hide a script from older browsers.
  const json = text.replace(
    /^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/g,
    '',
  );
  if (isTooDeep(json)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function topValues(root: unknown): { value: unknown; isTop: boolean }[] {
  return listOf(root).flatMap((value) => {
    if (!isObject(value) || !isOfVocabulary(value['@context'])) return [];
    const graph = listOf(value['@graph']);
    return (graph.length > 0 ? graph : [value]).map((each) => ({ value: each, isTop: true }));
  });
}

/** A page without a context means schema.org, which nearly all have. */
function isOfVocabulary(context: unknown): boolean {
  if (context === undefined) return true;
  return listOf(context).some((each) =>
    typeof each === 'string'
      ? /schema\.org/i.test(each)
      : isObject(each) && Object.values(each).some((text) => /schema\.org/i.test(String(stringOf(text)))),
  );
}

function nodeOf(members: Readonly<Record<string, unknown>>, isTop: boolean): Node {
  const types = [...listOf(members['@type']), ...listOf(members.type)].flatMap(
    (type) => stringOf(type) ?? [],
  );
  return {
    types: new Set(types.map((type) => type.replace(prefix, ''))),
    id: stringOf(members['@id']),
    isTop,
    members,
  };
}

function mergedNode(one: Node, other: Node): Node {
  return {
    types: new Set([...one.types, ...other.types]),
    id: one.id,
    isTop: one.isTop || other.isTop,
    members: { ...other.members, ...one.members },
  };
}

function valuesOf(members: Readonly<Record<string, unknown>>, name: string): unknown[] {
  const names = [name, `schema:${name}`, `http://schema.org/${name}`, `https://schema.org/${name}`];
  const own = names.find((each) => Object.hasOwn(members, each));
  return own === undefined ? [] : listOf(members[own]);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.slice(0, maxValues).flatMap((each) => (Array.isArray(each) ? [] : [each]));
  if (isObject(value) && Array.isArray(value['@list'])) return value['@list'].slice(0, maxValues);
  if (isObject(value) && Array.isArray(value['@set'])) return value['@set'].slice(0, maxValues);
  return value === undefined || value === null ? [] : [value];
}

const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
