/** `fields`: list, create, change, delete, add-option, rename-option, delete-option. */

import { fieldTypes } from '@platform/vocabulary';
import { type Command, Option } from 'commander';
import type { ListedField } from '../accounts/fields.ts';
import type { HasuraDocuments } from '../graphql/client.ts';
import type { fields_set_input } from '../graphql/generated.ts';
import { type ConfirmOptions, type Console, mark, type OutputOptions, UsageError } from './console.ts';
import {
  accountOption,
  entityOption,
  jsonOption,
  repeatable,
  wholeNumber,
  yesOption,
  yesOrNo,
} from './option-values.ts';
import { accountIdOf, entityOf, type OfAccount, requireChanges } from './vocabulary.ts';

interface FieldOptions extends OfAccount, OutputOptions {
  readonly name?: string;
  readonly type?: string;
  readonly option?: string[];
  readonly purpose?: string;
  readonly section?: string;
  readonly order?: number;
  readonly hidden?: boolean;
  readonly onOffers?: boolean;
  readonly onApplicationForm?: boolean;
  readonly requiredOnApplicationForm?: boolean;
}

const choices = ['singlechoice', 'multiplechoice'];

export function defineFields(fields: Command, console: Console): void {
  fields
    .command('list')
    .description('list the custom fields of an account with their options')
    .addOption(accountOption())
    .addOption(entityOption())
    .addOption(jsonOption())
    .action((options: FieldOptions) =>
      console.run(
        options,
        async (hasura) => {
          const { listFields } = await import('../accounts/fields.ts');
          return listFields(hasura, await accountIdOf(hasura, options), entityOf(options));
        },
        (found) => describeFields(found, console),
      ),
    );

  withSettings(
    fields
      .command('create')
      .argument('<name>', 'the name')
      .description('create a custom field')
      .addOption(accountOption())
      .addOption(entityOption().makeOptionMandatory())
      .addOption(new Option('--type <type>', 'what its values are').choices(fieldTypes).makeOptionMandatory())
      .option('--option <label>', 'an option of a choice; may be repeated', repeatable(String), []),
  )
    .addOption(jsonOption())
    .action((name: string, options: FieldOptions) => {
      const isChoice = choices.includes(options.type ?? '');
      if (!isChoice && (options.option ?? []).length > 0)
        throw new UsageError('--option is for the types singlechoice and multiplechoice.');
      return console.run(
        options,
        (hasura) => create(hasura, name, options),
        ({ id }) => `The field "${name}" is created. Its id is ${id}.`,
      );
    });

  withSettings(
    fields
      .command('change')
      .argument('<field>', 'the id or name')
      .description('change a custom field: its name, place, purpose, and where it is shown')
      .addOption(accountOption())
      .addOption(entityOption())
      .option('--name <name>', 'the new name'),
  )
    .addOption(jsonOption())
    .action((wanted: string, options: FieldOptions) =>
      changeOne(console, wanted, options, async (hasura, groupId, field) => {
        const changes = await settingsOf(hasura, groupId, options);
        requireChanges(changes);
        const { changeField } = await import('../accounts/fields.ts');
        await changeField(hasura, groupId, field.id, changes);
        return `The field "${options.name ?? field.name}" is changed.`;
      }),
    );

  fields
    .command('delete')
    .argument('<field>', 'the id or name')
    .description('delete a custom field; its values are shown no more')
    .addOption(accountOption())
    .addOption(entityOption())
    .addOption(yesOption())
    .addOption(jsonOption())
    .action(async (wanted: string, options: FieldOptions & ConfirmOptions) => {
      await console.confirm(options, 'The values of a deleted field are shown no more.', wanted);
      return changeOne(console, wanted, options, async (hasura, groupId, { id, name }) => {
        const { changeField } = await import('../accounts/fields.ts');
        await changeField(hasura, groupId, id, { deletedAt: new Date().toISOString() });
        return `The field "${name}" is deleted.`;
      });
    });

  defineOptions(fields, console);
}

function defineOptions(fields: Command, console: Console): void {
  const command = (name: string, description: string) =>
    fields
      .command(name)
      .description(description)
      .argument('<field>', 'the id or name of the field')
      .addOption(accountOption())
      .addOption(entityOption())
      .addOption(jsonOption());

  command('add-option', 'add an option to a field of a choice')
    .argument('<label>', 'the label')
    .option('--value <text>', 'a stable name for programs (technicalValue)')
    .action((wanted: string, label: string, options: FieldOptions & { value?: string }) =>
      changeOne(console, wanted, options, async (hasura, groupId, field) => {
        if (!choices.includes(field.type))
          throw new Error(`"${field.name}" has no options: its type is ${field.type}.`);
        const { addOption } = await import('../accounts/fields.ts');
        await addOption(hasura, groupId, field, label, options.value);
        return `The field "${field.name}" has the option "${label}".`;
      }),
    );

  command('rename-option', 'give an option another label; records that have it show the new one')
    .argument('<option>', 'the id, label or value')
    .argument('<label>', 'the new label')
    .action((wanted: string, option: string, label: string, options: FieldOptions) =>
      changeOne(console, wanted, options, async (hasura, groupId, field) => {
        const { changeOption, findOption } = await import('../accounts/fields.ts');
        const { id, name } = findOption(field, option);
        await changeOption(hasura, groupId, id, { name: label });
        return `The option "${name}" is called "${label}".`;
      }),
    );

  command('delete-option', 'delete an option; records that have it keep it, and no other gets it')
    .argument('<option>', 'the id, label or value')
    .addOption(yesOption())
    .action(async (wanted: string, option: string, options: FieldOptions & ConfirmOptions) => {
      await console.confirm(options, 'A deleted option is offered no more.', option);
      return changeOne(console, wanted, options, async (hasura, groupId, field) => {
        const { changeOption, findOption } = await import('../accounts/fields.ts');
        const { id, name } = findOption(field, option);
        await changeOption(hasura, groupId, id, { deletedAt: new Date().toISOString() });
        return `The option "${name}" is deleted.`;
      });
    });
}

function withSettings(command: Command): Command {
  return command
    .option('--purpose <purpose>', 'what programs use it for, such as joboffer_salary_from; none removes it')
    .option('--section <field>', 'the field that it stands below: id or name; none removes it')
    .option('--order <number>', 'its place among the others', wholeNumber)
    .option('--hidden <yes|no>', 'whether it is hidden', yesOrNo)
    .option('--on-offers <yes|no>', 'projects: whether offers show it', yesOrNo)
    .option('--on-application-form <yes|no>', 'profiles: whether applicants can fill it in', yesOrNo)
    .option('--required-on-application-form <yes|no>', 'profiles: whether applicants have to', yesOrNo);
}

async function settingsOf(
  hasura: HasuraDocuments,
  groupId: string,
  options: FieldOptions,
): Promise<fields_set_input> {
  const { findField } = await import('../accounts/fields.ts');
  const { name, purpose, section, order, hidden, onOffers, onApplicationForm, requiredOnApplicationForm } =
    options;
  const noneOr = (text: string | undefined) => (text === 'none' ? null : text);
  const parentId =
    section === undefined || section === 'none'
      ? noneOr(section)
      : (await findField(hasura, groupId, section, entityOf(options))).id;
  const settings: fields_set_input = {
    name,
    purpose: noneOr(purpose),
    parentId,
    order,
    isHidden: hidden,
    isOnOffers: onOffers,
    isOnApplicationForm: onApplicationForm,
    isRequiredOnApplicationForm: requiredOnApplicationForm,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

async function create(hasura: HasuraDocuments, name: string, options: FieldOptions) {
  const { createField } = await import('../accounts/fields.ts');
  const groupId = await accountIdOf(hasura, options);
  const settings = await settingsOf(hasura, groupId, options);
  const field = { ...settings, name, type: options.type ?? '', targetedEntity: entityOf(options) ?? '' };
  return { id: await createField(hasura, groupId, field, options.option ?? []), name };
}

/** Finds the field, changes something of it, and says so. */
function changeOne(
  console: Console,
  wanted: string,
  options: FieldOptions,
  work: (hasura: HasuraDocuments, groupId: string, field: ListedField) => Promise<string>,
): Promise<void> {
  return console.run(
    options,
    async (hasura) => {
      const { findField } = await import('../accounts/fields.ts');
      const groupId = await accountIdOf(hasura, options);
      const field = await findField(hasura, groupId, wanted, entityOf(options));
      const message = await work(hasura, groupId, field);
      return { id: field.id, name: options.name ?? field.name, message };
    },
    ({ message }) => message,
  );
}

function describeFields(fields: readonly ListedField[], console: Console): string {
  if (fields.length === 0) return 'There are no custom fields.';
  return console.table(
    ['id', 'of', 'name', 'type', 'purpose', 'hidden', 'on offers', 'on form', 'required', 'options'],
    fields.map((field) => [
      field.id,
      field.targetedEntity.toLowerCase(),
      field.name,
      field.type,
      field.purpose ?? '',
      ...[field.isHidden, field.isOnOffers, field.isOnApplicationForm, field.isRequiredOnApplicationForm].map(
        mark,
      ),
      field.options.map(({ name }) => name).join(', '),
    ]),
  );
}
