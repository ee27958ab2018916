/** The custom fields of an account, by the kind of records that they are of, in the order in which people see them. */

import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type RecordEntity, recordEntities } from '@platform/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { ChooseAccount } from '../shared/choose-account.tsx';
import { useChange } from '../shared/use-change.ts';
import type { Field } from './field.ts';
import { FieldDialog } from './field-dialog.tsx';
import { saveOrder } from './save-order.ts';
import { SortableList } from './sortable-list.tsx';

export function Fields() {
  const words = useWords();
  const account = useChosenAccount();
  const { data, error, isFetching } = useQuery({
    queryKey: ['fields', account],
    enabled: account !== '',
    queryFn: async ({ signal }) => {
      const { fields } = await request<{ fields: Field[] }>(document, { groupId: account }, { signal });
      return fields;
    },
  });
  return (
    <Page title={words('page.fields')} help={words('fields.help')}>
      {account === '' && <ChooseAccount />}
      {error !== null && <ProblemText error={error} />}
      {isFetching && data === undefined && <Loading />}
      {data !== undefined &&
        Object.entries(recordEntities).map(([name, entity]) => (
          <FieldsOf
            key={entity}
            groupId={account}
            entity={entity}
            title={words(`entity.${name as keyof typeof recordEntities}`)}
            fields={data.filter((field) => field.targetedEntity === entity)}
          />
        ))}
    </Page>
  );
}

interface FieldsOfProps {
  readonly groupId: string;
  readonly entity: RecordEntity;
  readonly title: string;
  readonly fields: readonly Field[];
}

function FieldsOf({ groupId, entity, title, fields }: FieldsOfProps) {
  const words = useWords();
  const [edited, setEdited] = useState<Field | 'new' | null>(null);
  const sort = useChange({
    run: (sorted: readonly Field[]) => saveOrder('fields', sorted),
    done: words('row.saved'),
  });
  const last = Math.max(0, ...fields.map(({ order }) => order));
  return (
    <Card component="section" aria-label={title} sx={{ padding: 2, marginBottom: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Button size="small" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
          {words('fields.add')}
        </Button>
      </Box>
      <SortableList
        label={title}
        items={fields}
        nameOf={({ name }) => name}
        onSort={(sorted) => sort.mutate(sorted)}
        render={(field) => <FieldLine field={field} onEdit={() => setEdited(field)} />}
      />
      {edited !== null && (
        <FieldDialog
          groupId={groupId}
          entity={entity}
          field={edited === 'new' ? null : edited}
          order={last + 1}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface FieldLineProps {
  readonly field: Field;
  readonly onEdit: () => void;
}

function FieldLine({ field, onEdit }: FieldLineProps) {
  const words = useWords();
  return (
    <>
      <Typography sx={{ flex: 1, textDecoration: field.isHidden ? 'line-through' : 'none' }}>
        {field.name}
        {field.values.length > 0 && (
          <Typography component="span" variant="body2" color="text.secondary">
            {` ${field.values.map(({ name }) => name).join(', ')}`}
          </Typography>
        )}
      </Typography>
      <Chip size="small" variant="outlined" label={field.type} />
      {field.isOnOffers && <Chip size="small" label={words('fields.onOffers')} />}
      {field.isOnApplicationForm && <Chip size="small" label={words('fields.onForm')} />}
      <Button size="small" onClick={onEdit}>
        {words('row.edit')}
      </Button>
    </>
  );
}

const document = gql`query Fields($groupId: uuid!) {
  fields(where: { groupId: { _eq: $groupId }, deletedAt: { _is_null: true } }, order_by: [{ order: asc }, { id: asc }]) {
    id targetedEntity parentId name type order isHidden isOnOffers isOnApplicationForm isRequiredOnApplicationForm
    values(where: { deletedAt: { _is_null: true } }, order_by: [{ order: asc }, { id: asc }]) { id name order }
  }
}`;
