/**
 * Every button of the console is pressed by a test in a browser. Buttons are read in the sources: what can be clicked, with
 * the English words of its label. A test presses one if it opens a page that shows it and clicks something of this name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import raWords from 'ra-language-english';
import { wordsInEnglish } from '../browser/console/i18n/en.ts';
import { nodesOf, nodesOfType, parseSource, type SourceNode, textsOf } from './support/source-nodes.ts';

/** Labels that are data or words of react-admin: for each the names that tests press. Null: who uses it gives the label. */
const otherLabels: Readonly<Record<string, readonly string[] | null>> = {
  'data/list/bulk-actions.tsx: <BulkDeleteButton>': ['Delete'],
  'data/list/count-button.tsx: <Button>': ['Count rows'],
  'data/list/filter-bar.tsx: <Chip>': ['lastName _ilike %Garn%'],
  'data/list/filter-bar.tsx: <Box>': ['Search (Enter)'],
  'data/list/page-jump.tsx: <Box>': ['Page'],
  'data/list/list-actions.tsx: <CreateButton>': ['Create'],
  'data/list/table-body.tsx: <TableBody>': ['Select this row', 'Diallo'],
  'data/row/row-edit.tsx: <SaveButton>': ['Save'],
  'data/row/row-view.tsx: <DeleteWithConfirmButton>': ['Delete', 'Confirm'],
  'parts/copy-button.tsx: <Button>': null,
  'parts/copy-button.tsx: <button>': null,
  'pages/accounts/accounts.tsx: <Button>': ['Users', 'Keys'],
  'pages/accounts/resume.tsx: <Button>': ['firstName Awa Is this right? 30 %'],
  'pages/api/api.tsx: <Button>': ['The newest profiles', 'Action: accept an application'],
  'pages/compare/compare.tsx: <Tab>': ['A table', 'A query in GraphQL'],
  'pages/events/events.tsx: <Tab>': ['Event triggers', 'Cron triggers', 'Actions'],
  'pages/found/ask-button.tsx: <Button>': null,
  'pages/home/home.tsx: <CardActionArea>': ['2 possible duplicates'],
  'pages/inbox/applications.tsx: <ListItemButton>': ['Mathis Robert'],
  'pages/inbox/duplicate-table.tsx: <Radio>': ['First name: Awa'],
  'pages/inbox/duplicates.tsx: <ListItemButton>': ['Awa Diallo · Hugo Garnier email'],
  'pages/schema/picture.tsx: <Button>': ['applications'],
  'pages/schema/rights.tsx: <Button>': ['companies account select: some'],
  'pages/shared/form-dialog.tsx: <Button>': null,
  'pages/shared/form-dialog.tsx: <Switch>': ['Hidden'],
  'shell/console-bar.tsx: <Button>': ['admin'],
  'shell/console-bar.tsx: <ToggleThemeButton>': ['Toggle light/dark mode'],
  'shell/console-menu.tsx: <ListItemButton>': ['Custom fields'],
  'shell/language-switch.tsx: <ToggleButton>': ['fr: Français', 'en: English'],
  'shell/palette.tsx: <ListItemButton>': ['Webhooks Page'],
};

/** Labels of buttons that are disabled as long as they have them. */
const disabledAs = new Set([
  'pages/shared/add-for-account.tsx: account.chooseFirst',
  'pages/sql/sql.tsx: sql.running',
]);

/** Texts of files by their path in a folder. */
type Files = ReadonlyMap<string, string>;

interface Button {
  /** Such as `pages/accounts/users.tsx: Disable`. */
  readonly id: string;
  readonly file: string;
  /** With the forms and values of the words of the console. */
  readonly label: string;
}

interface Press {
  readonly name: string | RegExp;
  /** More than one in a loop over a list that the test writes. */
  readonly times: number;
  /** The texts of its test, with the addresses of the pages that it opens. */
  readonly texts: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
function filesOf(folder: string, pattern: RegExp): Files {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) =>
    pattern.test(path),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, folder, path), 'utf8')]));
}
const sources = filesOf('browser/console', /\.tsx?$/);
const tests = filesOf('tests/browser', /^console.*\.test\.ts$/);

/** What calls somebody back when it is clicked, and components that are nothing else or have buttons of given names. */
const handlers = ['onClick', 'onDelete', 'onNodeClick', 'onPaneClick'];
const clickable =
  /^(button|\w*Button|Tab|Switch|Radio|CardActionArea|AddForAccount|ChoiceFilter|FormDialog|Confirm)$/;
/** Attributes with the words of a button: the first that is there, of a dialog that asks both. */
const labels = ['aria-label', 'label', 'submit', 'confirm'];

function attribute(opening: SourceNode, name: string): SourceNode | undefined {
  return opening.attributes.find((given: SourceNode) => given.name?.value === name);
}

/** The keys of words: those of `words('key')` and of `words(isThat ? 'key' : 'other')`, but not those of elements within. */
function keysOf(part: unknown): string[] {
  const within = new Set(nodesOfType(part, 'JSXElement').flatMap(nodesOf));
  return nodesOfType(part, 'CallExpression')
    .filter((call) => !within.has(call))
    .filter(({ callee }) => callee.value === 'words' || callee.value === 'translate')
    .flatMap((call) => {
      const [{ expression: key }] = call.arguments;
      const chosen = key.type === 'ConditionalExpression' ? [key.consequent, key.alternate] : [key];
      return chosen.filter(({ type }) => type === 'StringLiteral').map(({ value }) => value);
    });
}

function keysOfLabel({ opening, children }: SourceNode): string[] {
  const given = labels.map((name) => attribute(opening, name)).find((found) => found !== undefined);
  if (given !== undefined) return keysOf(given);
  return keysOf(children.filter(({ type }: SourceNode) => type !== 'JSXElement'));
}

function buttonsOf(file: string, text: string): Button[] {
  const tree = parseSource(text);
  const own = nodesOfType(tree, 'ImportDeclaration')
    .filter(({ source }) => source.value.startsWith('.'))
    .flatMap(({ specifiers }) => specifiers.map(({ local }: SourceNode) => local.value));
  const elements = nodesOfType(tree, 'JSXElement');
  // A switch within a label that is clicked too.
  const labelOf = new Map(
    elements.flatMap((element) => {
      const control = attribute(element.opening, 'control');
      return nodesOfType(control, 'JSXElement').map((within) => [within, element] as const);
    }),
  );
  return elements.flatMap((element): Button[] => {
    const { opening } = element;
    const tag: string = opening.name.value;
    const isForm = attribute(opening, 'onSubmit') !== undefined && !/type="submit"|<SaveButton/.test(text);
    const isClicked = handlers.some((name) => attribute(opening, name) !== undefined);
    if (!clickable.test(tag) && !isForm && !isClicked) return [];
    const keys = keysOfLabel(labelOf.get(element) ?? element);
    if (keys.length > 0) {
      return keys.map((key) => ({
        id: `${file}: ${key}`,
        file,
        label: wordsOf(key),
      }));
    }
    // Components of the console itself are read where they are made.
    if (own.includes(tag)) return [];
    const id = `${file}: <${tag}>`;
    const names = otherLabels[id];
    if (names === null) return [];
    return (names ?? ['?']).map((name) => ({ id: `${id} ${name}`, file, label: name }));
  });
}

/** The English words of a key of the console, or of one of react-admin. */
function wordsOf(key: string): string {
  const own = (wordsInEnglish as Readonly<Record<string, string>>)[key];
  const found =
    own ?? key.split('.').reduce<unknown>((all, name) => (all as Record<string, unknown>)?.[name], raWords);
  if (typeof found !== 'string') throw new Error(`No words for ${key}`);
  return found;
}

const pressing = new Set(['click', 'check', 'press', 'focus', 'dispatchEvent']);

function pressesOf(text: string): Press[] {
  const calls = (from: unknown) => nodesOfType(from, 'CallExpression');
  return calls(parseSource(text))
    .filter(({ callee }) => callee.value === 'test')
    .flatMap((test) => {
      const texts = textsOf(test.arguments);
      const loops = nodesOfType(test, 'ForOfStatement');
      return calls(test)
        .filter(({ callee }) => callee.type === 'MemberExpression' && pressing.has(callee.property.value))
        .flatMap((call) => {
          const around = loops.filter(
            ({ body, right }) => right.type === 'ArrayExpression' && nodesOf(body).includes(call),
          );
          const names = namesOf(call.callee.object, around);
          const all = around.reduce((times, { right }) => times * right.elements.length, 1);
          return names.map((name) => ({ name, texts, times: Math.max(1, all / names.length) }));
        });
    });
}

/** The name in the last `getByRole` of what is pressed: a text, a pattern, or each text of a loop over `name`. */
function namesOf(receiver: SourceNode, loops: readonly SourceNode[]): (string | RegExp)[] {
  if (receiver.type !== 'CallExpression' || receiver.callee.type !== 'MemberExpression') return [];
  const { object, property } = receiver.callee;
  if (property.value !== 'getByRole') return namesOf(object, loops);
  const options: SourceNode[] = receiver.arguments[1]?.expression.properties ?? [];
  return options.flatMap((option) => {
    if (option.type === 'Identifier' && option.value === 'name') {
      return loops.flatMap(({ right }) => textsOf(right));
    }
    if (option.key?.value !== 'name') return [];
    const { type, value, pattern, flags } = option.value;
    return type === 'RegExpLiteral' ? [new RegExp(pattern, flags)] : type === 'StringLiteral' ? [value] : [];
  });
}

/** Whether a label is called so, with any values in it. */
function isNameOf(name: string | RegExp, label: string): boolean {
  return label.split('||||').some((form) => {
    const words = form.trim().split(/%\{\w+\}/);
    if (name instanceof RegExp) return name.test(words.join('2'));
    return new RegExp(`^${words.map((word) => word.replace(/\W/g, '\\$&')).join('.+')}$`, 'i').test(name);
  });
}

/** Of each file the addresses of the pages that it is a part of; of none what is on every page. */
function addressesOf(files: Files): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const follow = (file: string, address: string) => {
    const addresses = found.get(file) ?? new Set();
    if (addresses.has(address)) return;
    found.set(file, addresses.add(address));
    for (const [, to = ''] of (files.get(file) ?? '').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const path = posix.join(posix.dirname(file), to);
      if (files.has(path)) follow(path, address);
    }
  };
  const routes = (files.get('pages/routes.tsx') ?? '').matchAll(/path: '([^']+)'.*?import\('([^']+)'\)/gs);
  for (const [, address = '', to = ''] of routes) follow(posix.join('pages', to), address);
  follow('data/table-pages.tsx', '/data/:table');
  return found;
}

/** What is on every page has no address of its own. */
const everywhere = '';

/** Whether a test opens a page. */
function opens(texts: readonly string[], address: string): boolean {
  const page = new RegExp(`^${address.replace(/:\w+/, '[^?]+')}(\\?|$)`);
  return address === everywhere || texts.some((text) => page.test(text));
}

/**
 * The buttons that no test presses. Buttons of one name that the same pages show cannot be told apart by it: there have to
 * be as many presses as there are such buttons.
 */
function unpressed(consoleFiles: Files, testFiles: Files): string[] {
  const presses = [...testFiles.values()].flatMap(pressesOf);
  const addresses = addressesOf(consoleFiles);
  const buttons = [...consoleFiles]
    .flatMap(([path, text]) => (path.endsWith('.tsx') ? buttonsOf(path, text) : []))
    .filter(({ id }) => !disabledAs.has(id))
    .map((button) => ({ ...button, pages: [...(addresses.get(button.file) ?? [everywhere])].sort() }));
  return buttons
    .flatMap(({ id, label, pages }) => {
      const alike = buttons.filter((other) => other.label === label && `${other.pages}` === `${pages}`);
      const times = presses
        .filter(({ name, texts }) => isNameOf(name, label) && pages.some((address) => opens(texts, address)))
        .reduce((sum, press) => sum + press.times, 0);
      return times >= alike.length ? [] : [`${id} (${times} of ${alike.length})`];
    })
    .sort();
}

test('every button of the console is pressed by a test', () => {
  expect(unpressed(sources, tests)).toEqual([]);
});

test('labels that are given here are those of buttons that are there', () => {
  const found = [...sources].flatMap(([path, text]) => (path.endsWith('.tsx') ? buttonsOf(path, text) : []));
  const ids = found.map(({ id }) => id);
  const named = Object.entries(otherLabels).filter(([, names]) => names !== null);
  const gone = named.filter(([id]) => !ids.some((other) => other.startsWith(id))).map(([id]) => id);
  expect([...gone, ...[...disabledAs].filter((id) => !ids.includes(id))]).toEqual([]);
});

describe('reported until a test presses it on its page', () => {
  const consoleFiles = (jsx: string): Files =>
    new Map([
      [
        'pages/routes.tsx',
        `const routes = [{ path: '/some', Page: lazyPart(() => import('./some.tsx'), 'Some') }];`,
      ],
      ['pages/some.tsx', `export const Some = () => ${jsx};`],
    ]);
  const pressed = (address: string, name: string) =>
    new Map([
      [
        'a.test.ts',
        `test('it', async () => { await go(page, '${address}'); await page.getByRole('button', { name: '${name}' }).click(); });`,
      ],
    ]);

  test.each([
    ['a button', `<Button onClick={run}>{words('sql.run')}</Button>`],
    [
      'a button with an icon',
      `<IconButton onClick={run} aria-label={words('sql.run')}><Icon /></IconButton>`,
    ],
    ['a switch', `<FormControlLabel control={<Switch onChange={run} />} label={words('sql.run')} />`],
    ['the submission of a dialog', `<FormDialog submit={words('sql.run')} onSubmit={run} />`],
    ['anything that is clicked', `<Card onClick={run}>{words('sql.run')}</Card>`],
    ['a choice of two labels', `<Button onClick={run}>{words(isOn ? 'sql.run' : 'retry')}</Button>`],
  ])('%s', (_what, jsx) => {
    expect(unpressed(consoleFiles(jsx), new Map()).join()).toContain('pages/some.tsx: sql.run');
    expect(unpressed(consoleFiles(jsx), pressed('/other', 'Run')).join()).toContain(
      'pages/some.tsx: sql.run',
    );
    expect(unpressed(consoleFiles(jsx), pressed('/some', 'Explain')).join()).toContain('sql.run');
    expect(unpressed(consoleFiles(jsx), pressed('/some', 'Run')).join()).not.toContain('sql.run');
  });

  test('a second button of the same name, and one whose name nobody can read in the sources', () => {
    const button = `<Button onClick={run}>{words('sql.run')}</Button>`;
    expect(unpressed(consoleFiles(`<>{${button}}{${button}}</>`), pressed('/some', 'Run'))).toHaveLength(2);
    expect(unpressed(consoleFiles('<Button onClick={run}>{name}</Button>'), new Map())).toHaveLength(1);
  });
});
