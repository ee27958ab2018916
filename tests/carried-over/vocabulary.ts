/** What the rows of an account refer to: its statuses, users, job boards and custom fields. */
import type { FieldType } from '@platform/vocabulary';
import type { Caller } from './caller.ts';

export type Entity = 'PROJECT' | 'COMPANY' | 'PROFILE';

interface Field {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly purpose: string | null;
  readonly targetedEntity: Entity;
  readonly values: readonly { readonly id: string; readonly name: string }[];
}

export interface Vocabulary {
  /** The id of a status by its code. */
  status(entity: Entity, code: string): string;
  jobBoard(canonicalName: string): string;
  /** The first field of an entity with this type and without a purpose. */
  field(entity: Entity, type: string): Field;
  /** The field of projects with this purpose. */
  purpose(purpose: string): Field;
  readonly users: readonly { readonly id: string; readonly displayName: string }[];
  readonly colors: readonly string[];
}

interface Read {
  readonly statuses: { id: string; targetedEntity: Entity; code: string | null }[];
  readonly jobboards: { id: string; canonicalName: string }[];
  readonly fields: Field[];
  readonly users: { id: string; displayName: string }[];
  readonly colors: { id: string }[];
}

const query = `query ReadVocabulary {
  statuses { id targetedEntity code }
  jobboards { id canonicalName }
  fields(where: { deletedAt: { _is_null: true }, parentId: { _is_null: true } }, order_by: { order: asc }) {
    id name type purpose targetedEntity values(order_by: { order: asc }) { id name }
  }
  users(where: { disabled: { _eq: false } }, order_by: { displayName: asc }) { id displayName }
  colors(order_by: { id: asc }) { id }
}`;

/** @throws Error, also later, when something is missing */
export async function readVocabulary(caller: Caller): Promise<Vocabulary> {
  const read = await caller.graphql<Read>(query);
  return {
    status: (entity, code) =>
      found(
        read.statuses.find((status) => status.targetedEntity === entity && status.code === code),
        `status ${entity} ${code}`,
      ).id,
    jobBoard: (name) =>
      found(
        read.jobboards.find(({ canonicalName }) => canonicalName === name),
        name,
      ).id,
    field: (entity, type) =>
      found(
        read.fields.find(
          (field) => field.targetedEntity === entity && field.type === type && field.purpose === null,
        ),
        `field ${entity} ${type}`,
      ),
    purpose: (purpose) =>
      found(
        read.fields.find((field) => field.purpose === purpose),
        purpose,
      ),
    users: read.users,
    colors: read.colors.map(({ id }) => id),
  };
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The account has no ${name}.`);
  return value;
}

/** A value of every type as REST takes it, by the id of the field. */
export function valuesOfEveryType(vocabulary: Vocabulary, entity: Entity): Record<string, string> {
  const choices = vocabulary.field(entity, 'multiplechoice').values.map(({ name }) => name);
  const texts: Readonly<Record<FieldType, string>> = {
    text: 'Œuvre n° 7, “quoted” & <kept>',
    richtext:
      '<p>Texte <strong>riche</strong> with a <a href="https://example.org/?a=1&amp;b=2">link</a></p>',
    number: '-12.50',
    boolean: 'true',
    date: '2024-02-29',
    datetime: '2026-03-29T02:30:00+02:00',
    singlechoice: vocabulary.field(entity, 'singlechoice').values[1]?.name ?? '',
    multiplechoice: choices.slice(0, 2).join(', '),
    tags: 'Été, ete, "one, two", C++',
    singlelocation: 'Lyon 3e',
    multiplelocation: 'Paris, Nantes',
    url: 'https://example.org/ä?x=1#y',
    email: 'Someone@Example.org',
    phone: '06 12 34 56 78',
    rating: '4',
    currency: '1234.50 EUR',
    user: vocabulary.users[0]?.displayName ?? '',
  };
  return Object.fromEntries(
    Object.entries(texts).map(([type, value]) => [vocabulary.field(entity, type).id, value]),
  );
}
