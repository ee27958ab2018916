/**
 * What runs in the browser. It keeps who is asking for as long as the tab is open and sends that with every request
 * and every socket of GraphiQL; another role is another schema, so a change starts the page anew.
 */
export const consoleScript = `'use strict';
const element = (id) => document.getElementById(id);
const remembered = (name) => sessionStorage.getItem('engine-console ' + name) || '';
const remember = (name, value) => sessionStorage.setItem('engine-console ' + name, value);

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) =>
    '/console/' + ({ json: 'json', graphql: 'graphql' }[label] || 'editor') + '.worker.js',
};

function callerHeaders() {
  const headers = { 'x-hasura-admin-secret': remembered('secret') };
  if (remembered('role')) headers['x-hasura-role'] = remembered('role');
  if (remembered('group')) headers['x-hasura-group-id'] = remembered('group');
  if (remembered('backend')) headers['x-hasura-use-backend-only-permissions'] = 'true';
  return headers;
}

async function readRoles() {
  const response = await fetch('/console/roles', {
    headers: { 'x-hasura-admin-secret': remembered('secret') },
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body.roles;
}

function showRoles(roles) {
  element('role').replaceChildren(
    ...roles.map((role) => {
      const option = document.createElement('option');
      option.textContent = role;
      option.selected = role === (remembered('role') || 'admin');
      return option;
    }),
  );
}

function showGraphiql() {
  const headers = callerHeaders();
  const socket = new URL('/v1/graphql', location.href);
  socket.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  YogaGraphiQL.renderYogaGraphiQL(element('graphiql'), {
    endpoint: '/v1/graphql',
    title: 'Engine console',
    logo: ' ',
    additionalHeaders: headers,
    subscriptionsProtocol: 'WS',
    subscriptionsEndpoint: socket.href,
    connectionParams: { headers },
    credentials: 'omit',
    shouldPersistHeaders: false,
    defaultQuery: '# As the role chosen above. Ctrl-Space completes, Ctrl-Enter runs.\\n\\n',
  });
}

element('caller').addEventListener('submit', (event) => {
  event.preventDefault();
  remember('secret', element('secret').value);
  remember('role', element('role').value);
  remember('group', element('group').value.trim());
  remember('backend', element('backend').checked ? 'yes' : '');
  location.reload();
});
element('role').addEventListener('change', () => element('caller').requestSubmit());

element('secret').value = remembered('secret');
element('group').value = remembered('group');
element('backend').checked = remembered('backend') !== '';
if (remembered('secret')) {
  readRoles().then(
    (roles) => {
      showRoles(roles);
      showGraphiql();
    },
    (error) => {
      remember('secret', '');
      element('status').textContent = error.message;
    },
  );
} else {
  element('status').textContent = 'The admin secret is needed once for this tab.';
  element('secret').focus();
}
`;
