/**
 * SECURITY.md lists every place of `browser/` that takes something from outside of the program (the address of the page, its
 * storage, messages, answers), or that makes HTML, a script or an address of something. A place that is not in the list
 * fails: whoever adds one writes there what is done with it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(`${root}browser`, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => `browser/${path.replaceAll('\\', '/')}`);

/** Found wherever they stand as a name, but where something is declared. */
const names: ReadonlySet<string> = new Set([
  // What others can write.
  'location',
  'useLocation',
  'useParams',
  'useSearchParams',
  'useMatch',
  'documentURI',
  'baseURI',
  'referrer',
  'localStorage',
  'sessionStorage',
  'localStorageStore',
  'indexedDB',
  'caches',
  'cookie',
  'cookieStore',
  'postMessage',
  'onmessage',
  'MessageChannel',
  'BroadcastChannel',
  'opener',
  'clipboard',
  'dataTransfer',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'currentScript',
  'FileReader',
  // What becomes HTML, a script or an address.
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'srcdoc',
  'dangerouslySetInnerHTML',
  'DOMParser',
  'createContextualFragment',
  'XSLTProcessor',
  'cssText',
  'eval',
  'Function',
  'importScripts',
  'Worker',
  'SharedWorker',
  'serviceWorker',
  'createPolicy',
  'src',
  'srcset',
  'href',
  'formAction',
  'pushState',
  'replaceState',
]);
/** Found as members of the window or the document: elsewhere they are words like others. */
const members: ReadonlySet<string> = new Set([
  'open',
  'name',
  'write',
  'writeln',
  'URL',
  'location',
  'navigate',
]);
const owners: ReadonlySet<string> = new Set(['window', 'globalThis', 'self', 'document', 'top', 'parent']);
/** Found in the arguments of a call. */
const attributes = /^(on\w+|src|srcdoc|href|action|formaction|style|data)$/;
const events = /^(message|storage|hashchange|popstate|paste|drop)$/;

interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
const nameOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' ? String(value.value) : null;
const textOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'StringLiteral' ? String(value.value) : null;
/** What types say is not run. */
const isType = ({ type }: SyntaxNode) => /^Ts(?!As|NonNull|Satisfies|ConstAssertion)/.test(type);

/** Calls `work` for a node and all below it, with the node that it is a part of and as what. */
function visit(
  value: unknown,
  work: (node: SyntaxNode, parent: SyntaxNode | null, member: string) => void,
  parent: SyntaxNode | null = null,
  member = '',
): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, work, parent, member);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value) && isType(value)) return;
    if (isNode(value)) work(value, parent, member);
    const next = isNode(value) ? value : parent;
    for (const [name, child] of Object.entries(value)) {
      if (name !== 'typeAnnotation' && name !== 'span')
        visit(child, work, next, isNode(value) ? name : member);
    }
  }
}

/** What a source uses of these, such as `location` or `setAttribute('href')`. */
function usesIn(path: string, text = readFileSync(root + path, 'utf8')): string[] {
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') });
  const declared = new Set<string>();
  const found = new Set<string>();
  visit(module, (node, parent, member) => {
    const name = nameOf(node);
    const isPattern = /^(Parameter|VariableDeclarator|ArrowFunctionExpression)$/.test(parent?.type ?? '');
    if (name !== null && isPattern && /^(pat|id|params)$/.test(member)) declared.add(name);
    // `({ location }) => …` has a value of that name; `const { location } = window` takes that of the page.
    if (node.type === 'AssignmentPatternProperty') declared.add(nameOf(node.key) ?? '');
  });
  visit(module, (node, parent, member) => {
    if (node.type === 'CallExpression') {
      const callee = node.callee as SyntaxNode;
      const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
      const [first] = node.arguments as { expression: unknown }[];
      const given = textOf(first?.expression) ?? '';
      const isElement = /^(script|iframe|object|embed|base|link|meta)$/.test(given);
      if (method === 'setAttribute' && attributes.test(given)) found.add(`setAttribute('${given}')`);
      if (method === 'addEventListener' && events.test(given)) found.add(`addEventListener('${given}')`);
      if (method === 'createElement' && isElement) found.add(`createElement('${given}')`);
    }
    if (node.type === 'VariableDeclarator' && owners.has(nameOf(node.init) ?? '')) {
      const { properties = [] } = node.id as { properties?: readonly SyntaxNode[] };
      for (const { key } of properties) {
        const name = nameOf(key) ?? '';
        if (members.has(name) || names.has(name)) found.add(`${nameOf(node.init)}.${name}`);
      }
    }
    if (node.type === 'Computed' && parent?.type === 'MemberExpression') {
      const name = textOf(node.expression) ?? '';
      if (names.has(name)) found.add(name);
    }
    const name = nameOf(node);
    if (name === null || parent === null) return;
    if (parent.type === 'MemberExpression' && member === 'property') {
      const owner = nameOf(parent.object) ?? '';
      if (owners.has(owner) && members.has(name)) found.add(`${owner}.${name}`);
      // `location` of anything else is a member of a record.
      else if (names.has(name) && name !== 'location') found.add(name);
      return;
    }
    if (!names.has(name)) return;
    const isMember =
      /^(KeyValueProperty|JSXAttribute|KeyValuePatternProperty|AssignmentPatternProperty)$/.test(parent.type);
    const isKey = isMember && (member === 'key' || member === 'name');
    // Records have a `location`; what is made with an `href` or a `src` becomes an address.
    if (isKey ? name !== 'location' : !declared.has(name)) found.add(name);
  });
  return [...found].sort();
}

const page = readFileSync(`${root}SECURITY.md`, 'utf8');
const listed = Object.fromEntries(
  [...page.matchAll(/^\| `(browser\/\S+)` \| (.+?) \| (.+) \|$/gm)].map(([, path = '', uses = '']) => [
    path,
    [...uses.matchAll(/`([^`]+)`/g)].map(([, use = '']) => use).sort(),
  ]),
);

test('the list has every place of the browser programs that takes something from outside, and no other one', () => {
  const found = Object.fromEntries(
    sources.map((path) => [path, usesIn(path)] as const).filter(([, uses]) => uses.length > 0),
  );
  expect(listed).toEqual(found);
});

test.each([
  ['element.innerHTML = text;', 'innerHTML'],
  ["element['innerHTML'] = text;", 'innerHTML'],
  ['const { hash } = location;', 'location'],
  ['const { hash } = window.location;', 'window.location'],
  ['const { location: place } = globalThis;\nplace.hash;', 'globalThis.location'],
  ['const { location } = window;\nlocation.hash;', 'window.location'],
  ["addEventListener('message', read);", "addEventListener('message')"],
  ['window.onmessage = read;', 'onmessage'],
  ['const text = localStorage.getItem(name);', 'localStorage'],
  ["const frame = document.createElement('iframe');", "createElement('iframe')"],
  ['Object.assign(frame, { srcdoc: text });', 'srcdoc'],
  ["link.setAttribute('href', text);", "setAttribute('href')"],
  ['const page = <p dangerouslySetInnerHTML={{ __html: text }} />;', 'dangerouslySetInnerHTML'],
  ['const page = <a href={text} />;', 'href'],
  ["window.open(text, '_blank');", 'window.open'],
  ['document.write(text);', 'document.write'],
  ["new Function('a', text);", 'Function'],
  ['element.insertAdjacentHTML(place, text);', 'insertAdjacentHTML'],
  ['root.setHTMLUnsafe(text);', 'setHTMLUnsafe'],
  ['const all = useSearchParams();', 'useSearchParams'],
])('the look through a source finds %s', (source, use) => {
  expect(usesIn('a.tsx', source)).toEqual([use]);
});
