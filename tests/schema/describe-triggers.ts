/** The tables of docs/writes.md: every trigger by subject, in the order in which those of a row run. */
import type pg from 'pg';
import { subjects } from './subjects.ts';

/** What the functions do that have no comment in the database. */
const withoutComment: Readonly<Record<string, string>> = {
  check_status_parent:
    'Refuses to put a status below one that is no group, or one that has statuses below another one.',
  hold_webhook_deliveries: 'Holds the waiting deliveries of a webhook that is disabled.',
  keep_webhook_endpoint:
    'Sets until when an endpoint gets events: a listener for a minute, a webhook always, a disabled one for 30 days. One that is enabled again begins without failures.',
  name_color: 'Names a colour that is inserted without a name after its id.',
  protect_status: 'Refuses to delete a protected status, or to change its code.',
  set_company_canonical_network_url: 'Derives canonicalNetworkUrl from networkUrl.',
  set_profile_canonical_network_url: 'Derives canonicalNetworkUrl from profileUrl.',
  touch_field: 'Sets updatedAt of a field when one of its options changes.',
  write_event_of_application: 'Writes the event of an application.',
  write_event_of_move: 'Writes the event `application.moved`.',
  write_event_of_record: 'Writes the event of a record that is created, changed or deleted.',
  write_event_of_task: 'Writes the event `task.failed`.',
};

/** On nearly every table: the page says once what they do. */
const common = ['set_updated_at', 'record_audit'];

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly function: string;
  readonly phase: string;
  readonly on: string;
  readonly comment: string | null;
}

const query = `
  select c.relname as table, t.tgname as name, p.proname as function,
         case
           when t.tginitdeferred then 'at the commit'
           when t.tgtype & 3 = 2 then 'before the statement'
           when t.tgtype & 3 = 3 then 'before'
           when t.tgtype & 3 = 1 then 'after'
           else 'after the statement'
         end as phase,
         concat_ws(', ',
           case when t.tgtype & 4 > 0 then 'insert' end,
           case when t.tgtype & 16 > 0 then 'update' || coalesce((
             select ' of ' || string_agg('\`' || attname || '\`', ', ' order by attnum)
               from pg_attribute where attrelid = t.tgrelid and attnum = any(t.tgattr)
           ), '') end,
           case when t.tgtype & 8 > 0 then 'delete' end
         ) as on,
         obj_description(p.oid, 'pg_proc') as comment
    from pg_trigger as t
    join pg_class as c on c.oid = t.tgrelid
    join pg_proc as p on p.oid = t.tgfoid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
   order by case when t.tginitdeferred then 5 when t.tgtype & 3 = 2 then 1 when t.tgtype & 3 = 3 then 2 when t.tgtype & 3 = 1 then 3 else 4 end,
            t.tgname collate "C"`;

/** @returns Markdown: for each subject a heading, and for each of its tables its triggers in order */
export async function describeTriggers(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Trigger>(query);
  return [...subjects]
    .map(
      ([subject, names]) =>
        [subject, names.flatMap((name) => tableOf(rows.filter(({ table }) => table === name)))] as const,
    )
    .filter(([, lines]) => lines.length > 0)
    .map(([subject, lines]) => `## ${headingOf(subject)}\n\n${head}${lines.join('\n')}\n`)
    .join('\n');
}

const head = '| table | trigger | runs | on | what it does |\n|---|---|---|---|---|\n';

function tableOf(triggers: readonly Trigger[]): string[] {
  return triggers.map(({ table, name, function: called, phase, on, comment }, index) => {
    const what = common.includes(called) ? '' : (withoutComment[called] ?? comment);
    if (what === null) throw new Error(`${called} has no comment: say in describe-triggers.ts what it does.`);
    return `| ${index === 0 ? `\`${table}\`` : ''} | \`${name}\` | ${phase} | ${on} | ${what.replaceAll('|', '\\|')} |`;
  });
}

function headingOf(subject: string): string {
  return (subject.charAt(0).toUpperCase() + subject.slice(1)).replaceAll('_', ' ');
}
