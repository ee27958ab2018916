/** Which statements of functions and views name the account of each of their tables. */
import type pg from 'pg';

export interface Text {
  readonly name: string;
  readonly body: string;
}

export async function functionsOf(pool: pg.Pool): Promise<Text[]> {
  const { rows } = await pool.query<Text>(
    `select p.proname as name, p.prosrc as body
       from pg_proc as p join pg_language as l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null
        and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
      order by 1`,
  );
  return rows;
}

export async function viewsOf(pool: pg.Pool): Promise<Text[]> {
  const { rows } = await pool.query<Text>(
    `select relname as name, pg_get_viewdef(oid) as body
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`,
  );
  return rows;
}

export async function triggersOf(
  pool: pg.Pool,
): Promise<{ table: string; name: string; function: string }[]> {
  const { rows } = await pool.query(
    `select c.relname as table, t.tgname as name, p.proname as function
       from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_proc as p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/**
 * Uses of tables of accounts in statements that say of none of their names that its account equals something. A use is a
 * table behind FROM, JOIN, UPDATE, DELETE FROM or USING with its alias; its account is named when the statement has
 * `alias."groupId" =`, `= alias."groupId"` or, for the only table of a query without an alias, `"groupId" =`.
 */
export function statementsWithoutAccount(
  texts: readonly Text[],
  owned: readonly string[],
  accounts: string,
): { name: string; use: string }[] {
  const found: { name: string; use: string }[] = [];
  for (const { name, body } of texts) {
    const bare = body.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
    // A text ends no statement; what it says stays, because it may be a statement that is put together.
    const withoutEnds = bare.replaceAll(/'(?:[^']|'')*'/g, (literal) => literal.replaceAll(';', ' '));
    for (const statement of withoutEnds.split(';')) {
      const uses = statement.matchAll(
        /\b(?:from|join|update|using|lock table)(?: only)?[ (]+(?:public\.)?"?(\w+)"?(?: (?:as )?"?(?!where\b|set\b|on\b|join\b|left\b|cross\b|order\b|group\b|limit\b|for\b|using\b|union\b|into\b|loop\b|from\b|in\b)(\w+)"?)?/gi,
      );
      for (const use of uses) {
        const [text, table = '', alias] = use;
        if (!owned.includes(table)) continue;
        const own = table === accounts ? '(?:"groupId"|id)' : '"groupId"';
        const named = alias ?? table;
        const qualified = `"?${named}"?\\.${own}`;
        const isNamed =
          new RegExp(`${qualified} ?(?:=|in )`).test(statement) ||
          new RegExp(`= ?${qualified}`).test(statement) ||
          (alias === undefined && new RegExp(`[^.]${own} ?=`).test(statement.slice(use.index)));
        if (!isNamed) found.push({ name, use: text.trim() });
      }
    }
  }
  return found;
}
