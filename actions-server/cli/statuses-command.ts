/** `statuses`: list, create, change, delete. */
import { type Command, Option } from 'commander';
import type { ListedStatus } from '../accounts/statuses.ts';
import type { HasuraDocuments } from '../graphql/client.ts';
import { type ConfirmOptions, type Console, mark, type OutputOptions, UsageError } from './console.ts';
import {
  accountOption,
  color,
  entityOption,
  jsonOption,
  wholeNumber,
  yesOption,
  yesOrNo,
} from './option-values.ts';
import { accountIdOf, entityOf, type OfAccount, requireChanges } from './vocabulary.ts';

const kinds = ['open', 'inProcess', 'onHold', 'archived'];

interface StatusOptions extends OfAccount, OutputOptions {
  readonly group?: string;
  readonly kind?: string;
  readonly code?: string;
  readonly color?: string;
  readonly order?: number;
  readonly hidden?: boolean;
  readonly title?: string;
}

export function defineStatuses(statuses: Command, console: Console): void {
  statuses
    .command('list')
    .description('list the statuses of an account, each below its group')
    .addOption(accountOption())
    .addOption(entityOption())
    .addOption(jsonOption())
    .action((options: StatusOptions) =>
      console.run(
        options,
        async (hasura) => {
          const { listStatuses } = await import('../accounts/statuses.ts');
          return listStatuses(hasura, await accountIdOf(hasura, options), entityOf(options));
        },
        (found) => describeStatuses(found, console),
      ),
    );

  statuses
    .command('create')
    .argument('<title>', 'the title')
    .description('create a status below a group, or with --kind a group')
    .addOption(accountOption())
    .addOption(entityOption().makeOptionMandatory())
    .option('--group <group>', 'the group that it belongs to: id, code or title')
    .addOption(new Option('--kind <kind>', 'create a group of this meaning').choices(kinds))
    .option('--code <code>', 'a stable name for programs: small letters, digits and _')
    .option('--color <color>', 'a colour such as #1e88e5', color)
    .option('--order <number>', 'its place among the others', wholeNumber)
    .option('--hidden <yes|no>', 'whether it is hidden', yesOrNo)
    .addOption(jsonOption())
    .action((title: string, options: StatusOptions) => {
      if ((options.group === undefined) === (options.kind === undefined))
        throw new UsageError('Name either the --group of the status, or the --kind of a new group.');
      return console.run(
        options,
        (hasura) => create(hasura, title, options),
        ({ id }) => `The status "${title}" is created. Its id is ${id}.`,
      );
    });

  statuses
    .command('change')
    .argument('<status>', 'the id, code or title')
    .description('change a status: its title, group, code, colour or place, or hide it')
    .addOption(accountOption())
    .addOption(entityOption())
    .option('--title <title>', 'the new title')
    .option('--group <group>', 'the group that it belongs to from now on: id, code or title')
    .option('--code <code>', 'the new code')
    .option('--color <color>', 'a colour such as #1e88e5', color)
    .option('--order <number>', 'its place among the others', wholeNumber)
    .option('--hidden <yes|no>', 'whether it is hidden: records keep it, and new ones do not get it', yesOrNo)
    .addOption(jsonOption())
    .action((wanted: string, options: StatusOptions) =>
      console.run(
        options,
        (hasura) => change(hasura, wanted, options),
        ({ title }) => `The status "${title}" is changed.`,
      ),
    );

  statuses
    .command('delete')
    .argument('<status>', 'the id, code or title')
    .description('delete a status; records that have it keep it, and no other gets it')
    .addOption(accountOption())
    .addOption(entityOption())
    .addOption(yesOption())
    .addOption(jsonOption())
    .action(async (wanted: string, options: StatusOptions & ConfirmOptions) => {
      await console.confirm(options, 'A deleted status is listed no more.', wanted);
      return console.run(
        options,
        async (hasura) => {
          const { changeStatus, findStatus } = await import('../accounts/statuses.ts');
          const groupId = await accountIdOf(hasura, options);
          const { id, title } = await findStatus(hasura, groupId, wanted, { entity: entityOf(options) });
          await changeStatus(hasura, groupId, id, { deletedAt: new Date().toISOString() });
          return { id, title };
        },
        ({ title }) => `The status "${title}" is deleted.`,
      );
    });
}

async function create(hasura: HasuraDocuments, title: string, options: StatusOptions) {
  const { createStatus, findStatus } = await import('../accounts/statuses.ts');
  const { group, kind, code, color: colorId, order, hidden: isHidden } = options;
  const groupId = await accountIdOf(hasura, options);
  const entity = entityOf(options);
  const parent =
    group === undefined ? null : await findStatus(hasura, groupId, group, { entity, isWanted: isGroup });
  const id = await createStatus(hasura, groupId, {
    title,
    targetedEntity: entity,
    parentId: parent?.id ?? null,
    ...definedOnly({ kind, code, colorId, order, isHidden }),
  });
  return { id, title };
}

async function change(hasura: HasuraDocuments, wanted: string, options: StatusOptions) {
  const { changeStatus, findStatus } = await import('../accounts/statuses.ts');
  const { group, title, code, color: colorId, order, hidden: isHidden } = options;
  const changes = definedOnly({ title, code, colorId, order, isHidden });
  requireChanges({ ...changes, ...definedOnly({ group }) });
  const groupId = await accountIdOf(hasura, options);
  const entity = entityOf(options);
  const status = await findStatus(hasura, groupId, wanted, { entity });
  const parent =
    group === undefined
      ? {}
      : { parentId: (await findStatus(hasura, groupId, group, { entity, isWanted: isGroup })).id };
  await changeStatus(hasura, groupId, status.id, { ...changes, ...parent });
  return { id: status.id, title: title ?? status.title };
}

const isGroup = ({ kind }: ListedStatus) => kind !== null;

function definedOnly<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

function describeStatuses(statuses: readonly ListedStatus[], console: Console): string {
  if (statuses.length === 0) return 'There are no statuses.';
  const groups = statuses.filter(isGroup);
  const rows = groups.flatMap((group) => [
    row(group, group.title),
    ...statuses
      .filter(({ parentId }) => parentId === group.id)
      .map((status) => row(status, `  ${status.title}`)),
  ]);
  return console.table(['id', 'of', 'title', 'code', 'kind', 'colour', 'order', 'hidden', 'protected'], rows);
}

function row(status: ListedStatus, title: string): string[] {
  const { id, targetedEntity, code, kind, colorId, order, isHidden, isProtected } = status;
  const of = targetedEntity.toLowerCase();
  return [
    id,
    of,
    title,
    code ?? '',
    kind ?? '',
    colorId ?? '',
    String(order),
    mark(isHidden),
    mark(isProtected),
  ];
}
