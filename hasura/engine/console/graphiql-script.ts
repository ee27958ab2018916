/**
 * The script of the page of GraphiQL. It stores secret, role and account until the tab is closed, where the console stores
 * them too, and sends them with every request and socket of GraphiQL. Another role has another schema, so a change reloads
 * the page.
 */
export const graphiqlScript = `'use strict';
const element = (id) => document.getElementById(id);
const stored = (name) => sessionStorage.getItem('engine-console ' + name) || '';
const store = (name, value) => sessionStorage.setItem('engine-console ' + name, value);

/** The console shows the page in a frame, and says there as whom it looks at the data. */
const isInConsole = self !== self.parent;

// GraphiQL itself is in English only.
const french = {
  secret: 'Secret d’administration',
  role: 'Rôle',
  account: 'Compte',
  backend: 'backend uniquement',
  use: 'Utiliser',
  needed: 'Le secret d’administration est demandé une fois pour cet onglet.',
  hint: '# Avec le rôle choisi dans la barre. Ctrl-Espace complète, Ctrl-Entrée exécute.',
};
const english = {
  needed: 'The admin secret is needed once for this tab.',
  hint: '# As the role chosen in the bar. Ctrl-Space completes, Ctrl-Enter runs.',
};
/** The language that was chosen in the console, else that of the browser. */
const language = (localStorage.getItem('RaStoreconsole.locale') || navigator.language).replace(/"/g, '');
const isFrench = language.toLowerCase().startsWith('fr');
const word = (name) => (isFrench && french[name]) || english[name];
if (isFrench) {
  document.documentElement.lang = 'fr';
  for (const labelled of document.querySelectorAll('[data-word]')) labelled.textContent = word(labelled.dataset.word);
}
element('caller').hidden = isInConsole;

// GraphiQL parses variables and answers, and would round their numbers. Browsers since 2025 can keep the text of a number.
if (JSON.rawJSON) {
  const parse = JSON.parse;
  const exact = (_key, value, { source } = {}) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value;
  JSON.parse = (text, reviver) => parse(text, reviver || exact);
  Response.prototype.json = async function () {
    return JSON.parse(await this.text());
  };
}

// A header has a character for each byte there, and the engine reads UTF-8.
const asBytes = (text) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
const send = fetch;
fetch = (address, { headers = {}, ...request } = {}) =>
  send(address, {
    ...request,
    headers:
      headers instanceof Headers
        ? headers
        : Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, asBytes(String(text))])),
  });

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) =>
    '/console/graphiql/' + ({ json: 'json', graphql: 'graphql' }[label] || 'editor') + '.worker.js',
};

function callerHeaders() {
  const headers = { 'x-hasura-admin-secret': stored('secret') };
  if (stored('role')) headers['x-hasura-role'] = stored('role');
  if (stored('group')) headers['x-hasura-group-id'] = stored('group');
  if (stored('backend')) headers['x-hasura-use-backend-only-permissions'] = 'true';
  return headers;
}

async function readRoles() {
  const response = await fetch('/v1/metadata', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': stored('secret') },
    body: JSON.stringify({ type: 'export_metadata', args: {} }),
  });
  // Without the metadata API there is GraphQL still.
  if (response.status === 404) return ['admin'];
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return [...new Set(['admin', ...rolesIn(body)])].sort();
}

/** Every permission names its role, wherever it is in the metadata. */
function rolesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  const own = [value.role, value.role_name].filter((role) => typeof role === 'string');
  return own.concat(...Object.values(value).map(rolesIn));
}

function showRoles(roles) {
  element('role').replaceChildren(
    ...roles.map((role) => {
      const option = document.createElement('option');
      option.textContent = role;
      option.selected = role === (stored('role') || 'admin');
      return option;
    }),
  );
}

/** What a link puts into the editors. Nothing of it is sent before somebody runs it. */
const given = (name) => new URLSearchParams(location.search).get(name) || undefined;

function showGraphiql() {
  const headers = callerHeaders();
  const socket = new URL('/v1/graphql', location.href);
  socket.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  YogaGraphiQL.renderYogaGraphiQL(element('graphiql'), {
    endpoint: '/v1/graphql',
    title: 'GraphiQL',
    logo: ' ',
    additionalHeaders: headers,
    subscriptionsProtocol: 'WS',
    subscriptionsEndpoint: socket.href,
    connectionParams: { headers },
    credentials: 'omit',
    variables: given('variables'),
    initialHeaders: given('headers'),
    shouldPersistHeaders: false,
    defaultQuery: word('hint') + '\\n\\n',
  });
}

element('caller').addEventListener('submit', (event) => {
  event.preventDefault();
  store('secret', element('secret').value);
  store('role', element('role').value);
  store('group', element('group').value.trim());
  store('backend', element('backend').checked ? 'yes' : '');
  location.reload();
});
element('role').addEventListener('change', () => element('caller').requestSubmit());

element('secret').value = stored('secret');
element('group').value = stored('group');
element('backend').checked = stored('backend') !== '';
if (stored('secret')) {
  readRoles().then(
    (roles) => {
      showRoles(roles);
      showGraphiql();
    },
    (error) => {
      store('secret', '');
      element('caller').hidden = false;
      element('status').textContent = error.message;
    },
  );
} else {
  element('caller').hidden = false;
  element('status').textContent = word('needed');
  element('secret').focus();
}
`;
