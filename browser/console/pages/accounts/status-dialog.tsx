/** A new status of a group, or the title, colour and visibility of one. */
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { FormDialog, type FormValues, type SentForm } from '../shared/form-dialog.tsx';
import { useChange } from '../shared/use-change.ts';
import type { Status } from './status.ts';

interface StatusDialogProps {
  readonly groupId: string;
  readonly group: Status;
  /** Null: a new one. */
  readonly status: Status | null;
  /** The place of a new one. */
  readonly order: number;
  readonly onClose: () => void;
}

export function StatusDialog({ groupId, group, status, order, onClose }: StatusDialogProps) {
  const words = useWords();
  const save = useChange({
    run: ({ values, entered }: SentForm) =>
      status === null ? createStatus({ groupId, group, order, values }) : changeStatus(status.id, entered),
    done: words('row.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words(status === null ? 'statuses.add' : 'statuses.edit')}
      fields={[
        { name: 'title', label: words('statuses.title'), isRequired: true },
        ...(status === null
          ? [{ name: 'code', label: words('statuses.code'), help: words('statuses.codeHelp') }]
          : []),
        { name: 'color', label: words('statuses.color'), kind: 'color' },
        { name: 'isHidden', label: words('statuses.hidden'), kind: 'switch' },
      ]}
      initial={{
        title: status?.title ?? '',
        color: status?.colorId ?? group.colorId ?? '#1e88e5',
        isHidden: String(status?.isHidden ?? false),
      }}
      isChange={status !== null}
      submit={words('save')}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={save.mutate}
    />
  );
}

interface NewStatus extends Pick<StatusDialogProps, 'groupId' | 'group' | 'order'> {
  readonly values: FormValues;
}

/** Colours are rows that all accounts share; one that is new is added. */
async function createStatus({ groupId, group, order, values }: NewStatus): Promise<void> {
  const { title, code = '', color, isHidden } = values;
  await request(
    gql`mutation CreateStatus($colors: [colors_insert_input!]!, $status: statuses_insert_input!) {
  insert_colors(objects: $colors, on_conflict: { constraint: colors_pkey, update_columns: [] }) { affected_rows }
  insert_statuses_one(object: $status) { id }
}`,
    {
      colors: [{ id: color }],
      status: {
        groupId,
        targetedEntity: group.targetedEntity,
        parentId: group.id,
        title,
        colorId: color,
        order,
        isHidden: isHidden === 'true',
        ...(code === '' ? {} : { code }),
      },
    },
  );
}

async function changeStatus(id: string, entered: FormValues): Promise<void> {
  const { title, color, isHidden } = entered;
  await request(
    gql`mutation ChangeStatus($colors: [colors_insert_input!]!, $id: uuid!, $changes: statuses_set_input!) {
  insert_colors(objects: $colors, on_conflict: { constraint: colors_pkey, update_columns: [] }) { affected_rows }
  update_statuses_by_pk(pk_columns: { id: $id }, _set: $changes) { id }
}`,
    {
      id,
      colors: color === undefined ? [] : [{ id: color }],
      changes: {
        ...(title !== undefined && { title }),
        ...(color !== undefined && { colorId: color }),
        ...(isHidden !== undefined && { isHidden: isHidden === 'true' }),
      },
    },
  );
}
