/**
 * An event trigger → the triggers of Postgres behind it, one for each operation, each with a function of its own:
 *
 *   create trigger "engine_event_<name>_update" after update on <table> for each row
 *     execute function engine_catalog."engine_event_<name>_update"()
 *
 * They run in the writer's transaction. Pure. Events have the name of the tracked table, because a trigger on a
 * partitioned table runs with the name of the partition.
 */
import type { Column } from '../catalog/table-types.ts';
import type { EventOperation, EventTrigger } from '../catalog/trigger-types.ts';
import { engineSchema } from '../engine-schema.ts';
import { alias, compile, type Fragment, identifier, join, literal, sql, wholeRow } from '../sql/fragment.ts';

/** The prefix of all names of triggers. Names in metadata have 42 characters at most, so that all fit into 63 bytes. */
export const namePrefix = 'engine_event_';

/** One trigger of Postgres, and the statements that create it. */
export interface SqlTrigger {
  /** Of the trigger and of its function. */
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  /** As in `pg_trigger`. `O`: fires for writers; `A`: for replication too; anything else: it was disabled. */
  readonly enabled: string;
  readonly functionBody: string;
  readonly createFunction: string;
  readonly createTrigger: string;
}

type Operation = 'insert' | 'update' | 'delete';

export function sqlTriggersOf(trigger: EventTrigger): readonly SqlTrigger[] {
  return (['insert', 'update', 'delete'] as const).flatMap((operation) =>
    trigger[operation] === null ? [] : sqlTrigger(trigger, operation, trigger[operation]),
  );
}

/** The names that the triggers of Postgres behind an event trigger can have. */
export function sqlTriggerNames(triggerName: string): readonly string[] {
  return (['insert', 'update', 'delete'] as const).map((operation) => sqlTriggerName(triggerName, operation));
}

function sqlTriggerName(triggerName: string, operation: Operation): string {
  return `${namePrefix}${triggerName}_${operation}`;
}

/** A statement that drops a trigger. */
export function dropTrigger(name: string, schema: string, table: string): string {
  return definitionText(sql`drop trigger ${identifier(name)} on ${identifier(schema, table)}`);
}

/** A statement that drops the function of a trigger. */
export function dropFunction(name: string): string {
  return definitionText(sql`drop function ${identifier(engineSchema, name)}()`);
}

function sqlTrigger(trigger: EventTrigger, operation: Operation, { payload }: EventOperation): SqlTrigger {
  const { schema, name: tableName } = trigger.table;
  const name = sqlTriggerName(trigger.name, operation);
  const table = identifier(schema, tableName);
  const fn = identifier(engineSchema, name);
  const add =
    definitionText(sql`${identifier(engineSchema, 'add_event')}(${literal(schema)}, ${literal(tableName)},
    ${literal(trigger.name)}, ${literal(operation.toUpperCase())}, ${dataToSql(operation, payload)})`);
  const body =
    operation === 'update'
      ? updateBody(add, trigger.update?.listened ?? null)
      : `begin perform ${add}; return null; end`;
  const after = { insert: sql`after insert on`, update: sql`after update on`, delete: sql`after delete on` };
  const create = sql`create trigger ${identifier(name)} ${after[operation]} ${table}
    for each row execute function ${fn}()`;
  const always = sql`; alter table ${table} enable always trigger ${identifier(name)}`;
  return {
    name,
    schema,
    table: tableName,
    enabled: trigger.firesOnReplication ? 'A' : 'O',
    functionBody: body,
    // Writers need no rights on the log, therefore `security definer`, which requires a fixed `search_path`.
    createFunction: definitionText(
      sql`create or replace function ${fn}() returns trigger language plpgsql security definer
        set search_path to pg_catalog, pg_temp as ${literal(body)}`,
    ),
    createTrigger: definitionText(trigger.firesOnReplication ? sql`${create}${always}` : create),
  };
}

/** `{new, old}` */
function dataToSql(operation: Operation, columns: readonly Column[] | null): Fragment {
  const row = (which: Fragment): Fragment => {
    if (columns === null) return sql`row_to_json(${which})`;
    const members = columns.map(({ name }) => sql`${which}.${identifier(name)} as ${identifier(name)}`);
    const payload = alias('r');
    return sql`(select row_to_json(${wholeRow(payload)}) from (select ${join(members, ', ')}) as ${payload})`;
  };
  const before = operation === 'insert' ? sql`null` : row(sql`old`);
  const after = operation === 'delete' ? sql`null` : row(sql`new`);
  return sql`json_build_object('new', ${after}, 'old', ${before})`;
}

/**
 * An update that changes nothing adds no event. Rows are compared by the equality of their types (`1.0` equals `1.00`),
 * or by their bytes if a type has no equality (json, point).
 */
function updateBody(add: string, listened: readonly Column[] | null): string {
  const row = (which: Fragment): Fragment => {
    if (listened === null) return which;
    return sql`row(${join(
      listened.map(({ name }) => sql`${which}.${identifier(name)}`),
      ', ',
    )})`;
  };
  return `declare
    before record := ${definitionText(row(sql`old`))};
    after record := ${definitionText(row(sql`new`))};
    is_changed boolean;
  begin
    begin
      is_changed := before <> after;
    exception when undefined_function then
      is_changed := before *<> after;
    end;
    if is_changed then perform ${add}; end if;
    return null;
  end`;
}

/** The text of a definition, which has no parameters. */
export function definitionText(fragment: Fragment): string {
  return compile(fragment).text;
}
