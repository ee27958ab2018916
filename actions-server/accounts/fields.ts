/** The custom fields of an account, for the operator of the service: with the rights of the account, so that its rules hold. */
import { randomUUID } from 'node:crypto';
import type { RecordEntity } from '@platform/vocabulary';
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  AddFieldOptionDocument,
  ChangeFieldDocument,
  ChangeFieldOptionDocument,
  CreateFieldDocument,
  type fields_insert_input,
  type fields_options_set_input,
  type fields_set_input,
  ListFieldsDocument,
  type ListFieldsQuery,
} from '../graphql/generated.ts';
import { accountSessionOf } from '../keys/sessions.ts';
import { lookUp } from '../text/look-up.ts';
import { inWords } from './rules-in-words.ts';

export type ListedField = ListFieldsQuery['fields'][number];

/** The fields of one kind of records, or of all of them, in their order. */
export async function listFields(
  hasura: HasuraDocuments,
  groupId: string,
  targetedEntity?: RecordEntity,
): Promise<ListedField[]> {
  const { fields } = await accountSessionOf(hasura, groupId).request(ListFieldsDocument, {
    where: {
      deletedAt: { _is_null: true },
      ...(targetedEntity === undefined ? {} : { targetedEntity: { _eq: targetedEntity } }),
    },
  });
  return fields;
}

/**
 * Finds a field by id, or by name without regard to case and accents.
 * @throws Error when there is none, or more than one
 */
export async function findField(
  hasura: HasuraDocuments,
  groupId: string,
  wanted: string,
  entity?: RecordEntity,
): Promise<ListedField> {
  const fields = await listFields(hasura, groupId, entity);
  const byId = fields.find(({ id }) => id === wanted.toLowerCase());
  const field = byId ?? lookUp(wanted, fields, { namesOf: ({ name }) => [name] });
  if (field === null) throw new Error(`There is no such field "${wanted}". "fields list" shows them.`);
  if (field === 'ambiguous')
    throw new Error(`More than one field is "${wanted}": name it by its id, or add --entity.`);
  return field;
}

/**
 * Creates a field with its options, in their order.
 * @returns the id
 * @throws Error with the rule that it breaks
 */
export async function createField(
  hasura: HasuraDocuments,
  groupId: string,
  field: fields_insert_input,
  options: readonly string[],
): Promise<string> {
  const id = randomUUID();
  await inWords(
    accountSessionOf(hasura, groupId).request(CreateFieldDocument, {
      field: { ...field, id },
      options: options.map((name, order) => ({ fieldId: id, name, order })),
    }),
  );
  return id;
}

/** @throws Error with the rule that the change breaks */
export async function changeField(
  hasura: HasuraDocuments,
  groupId: string,
  id: string,
  changes: fields_set_input,
): Promise<void> {
  await inWords(accountSessionOf(hasura, groupId).request(ChangeFieldDocument, { id, changes }));
}

/** Adds an option after those that the field has. @returns its id */
export async function addOption(
  hasura: HasuraDocuments,
  groupId: string,
  { id: fieldId, options }: ListedField,
  name: string,
  technicalValue: string | undefined,
): Promise<string> {
  const order = options.reduce((last, option) => Math.max(last, option.order + 1), 0);
  const { insert_fields_options_one: added } = await inWords(
    accountSessionOf(hasura, groupId).request(AddFieldOptionDocument, {
      option: { fieldId, name, order, ...(technicalValue === undefined ? {} : { technicalValue }) },
    }),
  );
  return added?.id ?? '';
}

/** @throws Error when the field has no such option, or more than one */
export function findOption({ name, options }: ListedField, wanted: string): ListedField['options'][number] {
  const byId = options.find(({ id }) => id === wanted.toLowerCase());
  const option =
    byId ?? lookUp(wanted, options, { namesOf: (known) => [known.technicalValue ?? null, known.name] });
  if (option === null) throw new Error(`No option of "${name}" is "${wanted}".`);
  if (option === 'ambiguous')
    throw new Error(`More than one option of "${name}" is "${wanted}": name it by its id.`);
  return option;
}

export async function changeOption(
  hasura: HasuraDocuments,
  groupId: string,
  id: string,
  changes: fields_options_set_input,
): Promise<void> {
  await inWords(accountSessionOf(hasura, groupId).request(ChangeFieldOptionDocument, { id, changes }));
}
