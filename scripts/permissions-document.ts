/** Renders `docs/permissions.md` from the metadata, with a table for each role. */
import type { Metadata } from '@platform/engine';

type Table = Metadata['sources'][number]['tables'][number];

const ownAccount = 'X-Hasura-Group-Id';

const introduction = `# Permissions

This page lists what each role may read and write. \`npm run docs:permissions\` generates it from \`metadata/\`; do not
edit it by hand.

- The role **account** is a private key. The role **public** is a public key on \`/graphql\`. The role **intake** is the
  actions-server while it saves an application that came with a public key; \`/graphql\` never uses it.
- Every role reads and writes only rows of its own account (\`${ownAccount}\`). Tables that all accounts share, such as
  colours, are marked *shared*. The last column has the further conditions of filters and checks, and remarks.
- The account of a new row is always preset and cannot be sent. Foreign keys include the account, so no row can refer to
  a row of another account, regardless of permissions.
- *counted*: aggregates are allowed. *through relationships*: there is no root field, and the rows are reached from
  other rows only.
- *service*: the permission is \`backend_only\`. Only the actions-server has it, which sends
  \`x-hasura-use-backend-only-permissions: true\`.
- A dash means that the schema of the role has no such field.

Example: *reads* of \`companies\` under **account** begins with *counted:* \`id\`. A private key may therefore query
\`{ companies { id } companies_aggregate { aggregate { count } } }\`, and gets and counts the companies of its account.
`;

const roleTitles: Record<string, string> = {
  account: 'Role account: a private key',
  intake: 'Role intake: an application that came with a public key',
  public: 'Role public: a public key on /graphql',
};

/** Renders the document with every role of the metadata, sorted by name. */
export function permissionsDocument(metadata: Metadata): string {
  const tables = metadata.sources.flatMap((source) => source.tables);
  const roles = new Set(tables.flatMap((table) => permissionsOf(table).map((entry) => entry.role)));
  const sections = [...roles].sort().map((role) => roleSection(role, tables));
  return `${[introduction, ...sections].join('\n')}`;
}

function permissionsOf(table: Table) {
  return [
    ...table.select_permissions,
    ...table.insert_permissions,
    ...table.update_permissions,
    ...table.delete_permissions,
  ];
}

function roleSection(role: string, tables: readonly Table[]): string {
  const rows = [...tables]
    .sort((a, b) => (a.table.name < b.table.name ? -1 : 1))
    .map((table) => tableRow(role, table))
    .filter((row) => row !== null);
  return [
    `## ${roleTitles[role] ?? `Role ${role}`}`,
    '',
    '| table | reads | inserts | updates | deletes | conditions and remarks |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** A row in the table of a role, or null if the role has no permission on the table. */
function tableRow(role: string, table: Table): string | null {
  const select = table.select_permissions.find((entry) => entry.role === role);
  const insert = table.insert_permissions.find((entry) => entry.role === role);
  const update = table.update_permissions.find((entry) => entry.role === role);
  const remove = table.delete_permissions.find((entry) => entry.role === role);
  if (!select && !insert && !update && !remove) return null;
  const remarks = [
    select && furtherConditions('reads', select.permission.filter),
    insert && furtherConditions('inserts', insert.permission.check),
    update && furtherConditions('updates', update.permission.filter),
    remove && furtherConditions('deletes', remove.permission.filter),
    ...[select, insert, update, remove].map((entry) => entry?.comment),
  ];
  const cells = [
    `\`${table.table.name}\``,
    select ? reads(select.permission) : '–',
    insert ? writes(insert.permission) : '–',
    update ? writes(update.permission) : '–',
    remove ? (remove.permission.backend_only ? 'service' : 'yes') : '–',
    [...new Set(remarks.filter(Boolean))].join(' '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function reads(permission: Table['select_permissions'][number]['permission']): string {
  const words = [columnList(permission.columns)];
  if (permission.query_root_fields?.length === 0) words.unshift('*through relationships:*');
  else if (permission.allow_aggregations) words.unshift('*counted:*');
  if (Object.keys(permission.filter).length === 0) words.unshift('*shared,*');
  return words.join(' ');
}

function writes(permission: { columns: '*' | string[]; backend_only: boolean; set: object }): string {
  const presets = Object.keys(permission.set).filter((column) => column !== 'groupId');
  const words = [columnList(permission.columns)];
  if (permission.backend_only) words.unshift('*service:*');
  if (presets.length > 0) words.push(`(preset: ${columnList(presets)})`);
  return words.join(' ');
}

function columnList(columns: '*' | readonly string[]): string {
  return columns === '*' ? 'all columns' : columns.map((column) => `\`${column}\``).join(', ');
}

/** The conditions of a filter beyond the caller's own account, or undefined. */
function furtherConditions(what: string, filter: Record<string, unknown>): string | undefined {
  const { groupId, ...rest } = filter;
  const isOwn = JSON.stringify(groupId) === JSON.stringify({ _eq: ownAccount });
  const extra = isOwn ? rest : filter;
  if (Object.keys(extra).length === 0) return undefined;
  return `${what} where \`${JSON.stringify(extra).replaceAll('"', '')}\`.`;
}
