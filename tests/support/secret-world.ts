/**
 * Rows and roles for tests of permissions: the role of a request may not see the row of Sly, and some roles not the
 * salaries.
 *
 *   reader    sees every row except Sly's, with all columns
 *   peer      inherits from two roles. One sees every row except Sly's, without salary, rating, is_paid and the
 *             computed fields; the other sees these only in its own row (`X-Hasura-User-Id`), so that they are masked
 *             in other rows
 *   stranger  inherits from two roles as well, and the key is masked: it sees names, and the id only of its own row
 */
import { createEngine, createSession, type Engine } from '@platform/engine';
import { startActionHandler } from './action-handler.ts';
import { createEmptyDatabase } from './database.ts';
import { metadataOf } from './metadata.ts';

export type SecretRole = 'admin' | 'reader' | 'peer' | 'stranger';

export interface SecretWorld {
  /**
   * Sends a request as user 1.
   * @returns the value of the first root field; for a subscription that of its first result; for an error the message
   */
  ask(query: string, role: SecretRole): Promise<unknown>;
  /** Restores the initial rows. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const schema = `
  create table team (id int primary key, name text not null, lead_id int);
  create table person (
    id int primary key,
    team_id int references team on delete set null,
    boss_id int references person on delete set null,
    name text not null,
    salary int,
    rating float8,
    is_paid boolean,
    is_secret boolean not null default false
  );
  alter table team add constraint team_lead foreign key (lead_id) references person on delete set null;
  create function person_bonus(person person) returns int language sql stable as $$ select person.salary * 10 $$;
  create function person_raise(person person, factor int) returns int language sql stable
    as $$ select person.salary * factor $$;
  create function team_members(team team) returns setof person language sql stable
    as $$ select * from person where team_id = team.id $$;
  create function team_members_like(team team, pattern text) returns setof person language sql stable
    as $$ select * from person where team_id = team.id and name like pattern $$;
  create function find_people(pattern text) returns setof person language sql stable
    as $$ select * from person where name like pattern $$;
  create function touch_people() returns setof person language sql volatile as $$ select * from person $$;
`;

const rows = `
  truncate person, team;
  insert into team values (1, 'red', null), (2, 'blue', null);
  insert into person values
    (1, 1, null, 'Ann', 100, 1.5, true, false),
    (2, 1, null, 'Bob', 200, 2.5, false, false),
    (3, 1, null, 'Sly', 900, 9.5, true, true),
    (4, 2, null, 'Cid', 50, 0.5, true, false),
    (5, 2, null, 'Dee', 60, 0.7, true, false);
  update person set boss_id = case id when 1 then 2 when 2 then 3 when 4 then 1 when 5 then 4 end;
  update team set lead_id = case id when 1 then 3 else 2 end;
`;

const visible = { is_secret: { _eq: false } };
const own = { id: { _eq: 'X-Hasura-User-Id' } };
const earnings = ['salary', 'rating', 'is_paid'];
const isOthers = ['id', 'team_id', 'boss_id', 'name'];
const writers = ['reader', 'coworker', 'nameplate'];

function forRoles(roles: readonly string[], permission: object): object[] {
  return roles.map((role) => ({ role, permission }));
}

const person = {
  table: 'person',
  object_relationships: [
    { name: 'team', using: { foreign_key_constraint_on: 'team_id' } },
    { name: 'boss', using: { foreign_key_constraint_on: 'boss_id' } },
  ],
  computed_fields: [
    { name: 'bonus', definition: { function: 'person_bonus' } },
    { name: 'raise', definition: { function: 'person_raise' } },
  ],
  select_permissions: [
    ...forRoles(['reader'], {
      columns: '*',
      computed_fields: ['bonus', 'raise'],
      filter: visible,
      allow_aggregations: true,
    }),
    ...forRoles(['coworker'], { columns: isOthers, filter: visible, allow_aggregations: true }),
    ...forRoles(['nameplate'], { columns: ['name', 'team_id'], filter: visible }),
    ...forRoles(['self'], {
      columns: ['id', ...earnings],
      computed_fields: ['bonus', 'raise'],
      filter: own,
    }),
  ],
  insert_permissions: forRoles(writers, { columns: ['id', 'team_id', 'name', 'salary'], check: visible }),
  update_permissions: forRoles(writers, { columns: ['name', 'team_id'], filter: visible }),
  delete_permissions: forRoles(writers, { filter: visible }),
};

const team = {
  table: 'team',
  object_relationships: [{ name: 'lead', using: { foreign_key_constraint_on: 'lead_id' } }],
  array_relationships: [
    { name: 'people', using: { foreign_key_constraint_on: { table: 'person', column: 'team_id' } } },
  ],
  computed_fields: [
    { name: 'members', definition: { function: 'team_members' } },
    { name: 'members_like', definition: { function: 'team_members_like' } },
  ],
  select_permissions: forRoles(writers, { columns: '*', filter: {}, allow_aggregations: true }),
  insert_permissions: forRoles(writers, { columns: ['id', 'name', 'lead_id'], check: {} }),
  update_permissions: forRoles(writers, { columns: ['name'], filter: { id: { _neq: 1 } } }),
};

const metadata = metadataOf(
  {
    tables: [team, person],
    functions: [
      { function: 'find_people' },
      { function: 'touch_people', permissions: writers.map((role) => ({ role })) },
    ],
  },
  {
    inherited_roles: [
      { role_name: 'peer', role_set: ['coworker', 'self'] },
      { role_name: 'stranger', role_set: ['nameplate', 'self'] },
    ],
    actions: [
      {
        name: 'pick',
        definition: {
          kind: 'synchronous',
          type: 'mutation',
          handler: '{{HANDLER}}/pick',
          output_type: 'Pick!',
        },
        permissions: writers.map((role) => ({ role })),
      },
    ],
    custom_types: {
      objects: [
        {
          name: 'Pick',
          fields: [
            { name: 'personId', type: 'Int!' },
            { name: 'teamId', type: 'Int!' },
          ],
          relationships: [
            { name: 'person', type: 'object', remote_table: 'person', field_mapping: { personId: 'id' } },
            { name: 'people', type: 'array', remote_table: 'person', field_mapping: { teamId: 'team_id' } },
          ],
        },
      ],
    },
  },
);

export async function openSecretWorld(): Promise<SecretWorld> {
  const database = await createEmptyDatabase();
  await database.pool.query(schema + rows);
  const handler = await startActionHandler();
  handler.answer = () => ({ json: { personId: 3, teamId: 1 } });
  const polling = { refetchIntervalMs: 50, batchSize: 10 };
  const engine = await createEngine({
    metadata,
    pool: database.pool,
    adminSecret: null,
    options: {
      metadata: { environment: { HANDLER: handler.baseUrl } },
      subscriptions: { liveQueries: polling, streams: polling },
    },
  });
  return {
    ask: async (query, role) => {
      const response = JSON.parse(await answerOf(engine, query, role));
      return response.errors?.[0].message ?? Object.values(response.data)[0];
    },
    reset: async () => {
      await database.pool.query(rows);
    },
    close: async () => {
      await engine.close();
      await handler.close();
      await database.drop();
    },
  };
}

async function answerOf(engine: Engine, query: string, role: SecretRole): Promise<string> {
  const session = createSession(role, [['X-Hasura-User-Id', '1']]);
  if (!query.startsWith('subscription')) return engine.run({ query }, session);
  let end = (): void => {};
  const first = await new Promise<string>((resolve) => {
    end = engine.open({ query, variables: {}, operationName: null }, session, {
      isBusy: () => false,
      next: resolve,
      reject: resolve,
      fail: resolve,
      complete: () => {},
    });
  });
  end();
  return first;
}
