/** Records of an account that an import could take for something else, and what of them is gone or not sure. */
import type { FieldType } from '@platform/vocabulary';
import type { TestAccount, TestApi } from './api.ts';
import { postSave } from './saves.ts';
import { valuesByType } from './transfers.ts';

const rowsOf =
  (api: TestApi) =>
  async <Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await api.database.pool.query<Row>(sql, values)).rows;

/** Values of all fields of a kind, as members of a body. */
export async function fieldValues(
  api: TestApi,
  account: TestAccount,
  targetedEntity: string,
): Promise<Record<string, string>> {
  const fields = await rowsOf(api)<{ id: string; type: FieldType }>(
    'select id, type from fields where "groupId" = $1 and "targetedEntity" = $2 and name like \'A %\'',
    account.groupId,
    targetedEntity,
  );
  return Object.fromEntries(fields.map(({ id, type }) => [id, valuesByType[type]]));
}

/** Companies with a status that is hidden or deleted, options that are, and a value of a hidden field. */
export async function addGoneVocabulary(api: TestApi, account: TestAccount): Promise<void> {
  const { groupId } = account;
  const rows = rowsOf(api);
  const values = await fieldValues(api, account, 'COMPANY');
  const [fieldId = ''] = Object.keys(values).filter((id) => values[id] === valuesByType.multiplechoice);
  const [textId = ''] = Object.keys(values).filter((id) => values[id] === valuesByType.text);
  await rows(
    `insert into fields_options ("groupId", "fieldId", name) values ($1, $2, 'Gone')`,
    groupId,
    fieldId,
  );
  const statuses = await rows<{ id: string }>(
    `select id from statuses where "groupId" = $1 and "targetedEntity" = 'COMPANY' and not "isProtected" order by id limit 2`,
    groupId,
  );
  for (const [index, change] of ['"isHidden" = true', '"deletedAt" = now()'].entries()) {
    const { body } = await postSave(account, 'companies', {
      name: `Status ${index}`,
      statusId: statuses[index]?.id,
      customFieldsValues: { [fieldId]: index === 0 ? 'Lyon' : 'Gone, Lyon', [textId]: 'hidden' },
    });
    expect(body).toMatchObject({ message: 'Company saved successfully' });
    await rows(`update statuses set ${change} where id = $1`, statuses[index]?.id);
  }
  await rows(
    `update fields_options set "deletedAt" = now() where "groupId" = $1 and "fieldId" = $2 and name = 'Gone'`,
    groupId,
    fieldId,
  );
  await rows('update fields set "isHidden" = true where id = $1', textId);
}

/** Profiles with what a spreadsheet or an import could take for something else, and with what is only half there. */
export async function addDoubtfulRecords(api: TestApi, account: TestAccount): Promise<void> {
  const rows = rowsOf(api);
  const values = await fieldValues(api, account, 'PROFILE');
  const [textField = ''] = Object.keys(values).filter((id) => values[id] === valuesByType.text);
  for (const [lastName, text, headline] of [
    ["'0639980513", '="0639980513"', 'NULL'],
    ['#N/A', "'=1+1", "''#REF!"],
  ])
    expect(
      (
        await postSave(account, 'applicants', {
          firstName: 'sep=;',
          lastName,
          headline,
          externalId: `3,36E+10 ${lastName}`,
          emailAddresses: `${lastName?.replace(/\W/g, '')}@example.com`,
          phoneNumbers: '01 99 00 11 22 ext. 45, 4711, +33 6 39 98 00 05',
          [textField]: text,
        })
      ).body,
    ).toMatchObject({ message: 'Profile saved successfully' });
  const [profile] = await rows<{ id: string }>(
    `insert into profiles ("groupId", "firstNameParsed", "lastNameParsed", "lastNameManual") values ($1, 'Par', 'Sed', 'Manual') returning id`,
    account.groupId,
  );
  await rows(
    `insert into profiles_emails ("groupId", "profileId", "emailAddress", "isConfirmed", "isPreferred", "deletedAt")
     values ($1, $2, 'sure@example.com', true, false, null), ($1, $2, 'unsure@example.com', false, true, null), ($1, $2, 'gone@example.com', true, false, now())`,
    account.groupId,
    profile?.id,
  );
}
