/**
 * How the statements `profiles.sql` and `list-profiles.sql` choose the rows of a page, each in the form that was fastest.
 * Relations are read only for the rows of the page. $1 is the account, $2 the number of rows.
 */

export interface PageChoice {
  /** A select of whole rows of `profiles`. */
  readonly page: string;
  /** The order of the chosen rows, with `row` in place of their name. */
  readonly order: string;
  /** A select of the number of rows on all pages. */
  readonly total: string;
}

const account = 'p."groupId" = $1';
const shown = `${account} and p."deletedAt" is null`;
const byCreation = '"createdAt", row.id';
const byLastChange = '"updatedAt" desc, row.id desc';

/** All rows that meet the condition, from the first. */
function from(order: string, condition = shown): PageChoice {
  return {
    page: `select p.* from profiles as p where ${condition} order by ${named(order, 'p')} limit $2`,
    order,
    total: `select count(*) from profiles as p where ${condition}`,
  };
}

/** Pages at the offset $3: their ids are found in an index alone. */
function atOffset(order: string): PageChoice {
  return {
    ...from(order),
    page: `select p.* from (
        select p.id from profiles as p where ${shown} order by ${named(order, 'p')} limit $2 offset $3
      ) as ids join profiles as p on p.id = ids.id`,
  };
}

/** Profiles of which a row of this table has a value. */
function having(table: string, condition: string): PageChoice {
  return from(
    byCreation,
    `${shown} and p.id in (select x."profileId" from ${table} as x where x."groupId" = $1 and ${condition})`,
  );
}

/** Pages after the place $3, $4 in the order of change. The total counts the rows of all pages. */
const afterCursor: PageChoice = {
  ...from(
    '"changedIn", row.id',
    `${account} and (p."changedIn", p.id) > ($3, $4) and p."changedIn" < (select "changedBefore" from changes_horizon)`,
  ),
  total: `select count(*) from profiles as p where ${account}`,
};

/** What the search finds for the text $3, by relevance. Matches are counted up to 10 000. */
const found: PageChoice = {
  page: `select p.*, match.place from search_matches($1, $3) as match
      join profiles as p on ${account} and p.id = match."profileId"
      where p."deletedAt" is null order by match.place limit $2`,
  order: 'place',
  // Where no words match, names that look like them are found.
  total: `select coalesce(
      nullif((
        select least(count(*), 10000) from (
          select from profiles_search as s
           where s."groupId" = $1 and s.document @@ search_query($3)
             and exists (select from profiles as p where ${shown} and p.id = s."profileId")
           limit 10001
        ) as counted
      ), 0),
      (select count(*) from search_matches($1, $3))
    )`,
};

const choices: Readonly<Record<string, PageChoice>> = {
  'list-profiles': from(byCreation),
  profiles: from(byLastChange),
  'at offset': atOffset(byCreation),
  'last changed, at offset': atOffset(byLastChange),
  'after cursor': afterCursor,
  'order by lastName': from('"lastName", row.id'),
  'by externalId': from(byCreation, `${shown} and p."externalId" = $3`),
  'by e-mail': having('profiles_emails', 'x."emailAddress" = $3'),
  'by phone': having('profiles_phones', 'x."canonicalNumber" = $3'),
  'by custom field': having('profiles_fieldsvalues', 'left(x.value, 100) = left($3, 100) and x.value = $3'),
  'by company': having(
    'profiles_positions',
    'left(x."companyName", 100) = left($3, 100) and x."companyName" = $3',
  ),
  'by part of a title': having('profiles_positions', 'x.title ilike $3'),
  'by part of a name': from(byCreation, `${shown} and p."searchString" ilike $3`),
  search: found,
};

/**
 * Puts the choice of rows in the places `:page`, `:order` and `:total` of a statement, if it has them.
 * @param name of the choice; the statements have one of their own name for their first page
 */
export function withPage(statement: string, name: string): string {
  const rowName = /from \(:page\) as (\w+)/.exec(statement)?.[1];
  if (rowName === undefined) return statement;
  const choice = choices[name];
  if (choice === undefined) throw new Error(`unknown choice of rows: ${name}`);
  return statement
    .replace('(:page)', () => `(${choice.page})`)
    .replace('order by :order', () => `order by ${named(choice.order, rowName)}`)
    .replace('(:total)', () => `(${choice.total})`);
}

/** The order for rows of this name. */
function named(order: string, name: string): string {
  return `row.${order}`.replaceAll('row.', `${name}.`);
}
