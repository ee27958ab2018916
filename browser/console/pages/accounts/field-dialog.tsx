/** A new custom field with its options, or the settings of one. */

import { fieldTypes, type RecordEntity } from '@platform/vocabulary';
import { gql } from '../../engine/document.ts';
import { newId } from '../../engine/new-id.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { FormDialog, type FormField, type FormValues, type SentForm } from '../shared/form-dialog.tsx';
import { useChange } from '../shared/use-change.ts';
import type { Field } from './field.ts';

interface FieldDialogProps {
  readonly groupId: string;
  readonly entity: RecordEntity;
  /** Null: a new one. */
  readonly field: Field | null;
  /** The place of a new one. */
  readonly order: number;
  readonly onClose: () => void;
}

const switches = ['isHidden', 'isOnOffers', 'isOnApplicationForm', 'isRequiredOnApplicationForm'] as const;
const choiceTypes = new Set(['singlechoice', 'multiplechoice']);

export function FieldDialog({ groupId, entity, field, order, onClose }: FieldDialogProps) {
  const words = useWords();
  const save = useChange({
    run: ({ values, entered }: SentForm) =>
      field === null ? createField({ groupId, entity, order, values }) : changeField(groupId, field, entered),
    done: words('row.saved'),
    onDone: onClose,
  });
  const isChoice = field === null || choiceTypes.has(field.type);
  const fields: FormField[] = [
    { name: 'name', label: words('fields.name'), isRequired: true },
    ...(field === null
      ? [
          {
            name: 'type',
            label: words('fields.type'),
            kind: 'choice' as const,
            choices: fieldTypes.map((type) => ({ value: type, label: type })),
          },
        ]
      : []),
    ...(isChoice
      ? [
          {
            name: 'options',
            label: words(field === null ? 'fields.options' : 'fields.moreOptions'),
            help: words('fields.optionsHelp'),
          },
        ]
      : []),
    ...switches.map((name) => ({ name, label: words(`fields.${name}`), kind: 'switch' as const })),
  ];
  return (
    <FormDialog
      title={words(field === null ? 'fields.add' : 'fields.edit')}
      fields={fields}
      initial={{
        name: field?.name ?? '',
        type: field?.type ?? 'text',
        ...Object.fromEntries(switches.map((name) => [name, String(field?.[name] ?? false)])),
      }}
      isChange={field !== null}
      submit={words('save')}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={save.mutate}
    />
  );
}

function settingsOf(values: FormValues) {
  return {
    ...(values.name !== undefined && { name: values.name }),
    ...Object.fromEntries(
      switches.filter((name) => values[name] !== undefined).map((name) => [name, values[name] === 'true']),
    ),
  };
}

function optionsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

interface NewField extends Pick<FieldDialogProps, 'groupId' | 'entity' | 'order'> {
  readonly values: FormValues;
}

async function createField({ groupId, entity, order, values }: NewField): Promise<void> {
  const id = newId();
  await request(
    gql`mutation CreateField($field: fields_insert_input!, $options: [fields_options_insert_input!]!) {
  insert_fields_one(object: $field) { id }
  insert_fields_options(objects: $options) { affected_rows }
}`,
    {
      field: { id, groupId, targetedEntity: entity, type: values.type, order, ...settingsOf(values) },
      options: optionsOf(values.options).map((name, at) => ({ groupId, fieldId: id, name, order: at })),
    },
  );
}

async function changeField(
  groupId: string,
  { id, values: options }: Field,
  values: FormValues,
): Promise<void> {
  const next = Math.max(-1, ...options.map(({ order }) => order)) + 1;
  await request(
    gql`mutation ChangeField($id: uuid!, $changes: fields_set_input!, $options: [fields_options_insert_input!]!) {
  update_fields_by_pk(pk_columns: { id: $id }, _set: $changes) { id }
  insert_fields_options(objects: $options) { affected_rows }
}`,
    {
      id,
      changes: settingsOf(values),
      options: optionsOf(values.options).map((name, at) => ({
        groupId,
        fieldId: id,
        name,
        order: next + at,
      })),
    },
  );
}
