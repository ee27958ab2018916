/** The statuses of an account: groups with a meaning, and the statuses in them, in the order in which people see them. */

import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { recordEntities } from '@platform/vocabulary';
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
import { saveOrder } from './save-order.ts';
import { SortableList } from './sortable-list.tsx';
import type { Status } from './status.ts';
import { StatusDialog } from './status-dialog.tsx';

export function Statuses() {
  const words = useWords();
  const account = useChosenAccount();
  const { data, error, isFetching } = useQuery({
    queryKey: ['statuses', account],
    enabled: account !== '',
    queryFn: async ({ signal }) => {
      const { statuses } = await request<{ statuses: Status[] }>(document, { groupId: account }, { signal });
      return statuses;
    },
  });
  return (
    <Page title={words('page.statuses')} help={words('statuses.help')}>
      {account === '' && <ChooseAccount />}
      {error !== null && <ProblemText error={error} />}
      {isFetching && data === undefined && <Loading />}
      {data !== undefined &&
        Object.entries(recordEntities).map(([name, entity]) => (
          <Box
            key={entity}
            component="section"
            aria-label={words(`entity.${name as keyof typeof recordEntities}`)}
            sx={{ marginBottom: 3 }}
          >
            <Typography variant="h6" component="h2" gutterBottom>
              {words(`entity.${name as keyof typeof recordEntities}`)}
            </Typography>
            <Groups groupId={account} statuses={data.filter((status) => status.targetedEntity === entity)} />
          </Box>
        ))}
    </Page>
  );
}

interface GroupsProps {
  readonly groupId: string;
  readonly statuses: readonly Status[];
}

function Groups({ groupId, statuses }: GroupsProps) {
  const groups = statuses.filter(({ parentId }) => parentId === null);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(340px, 1fr))' }}>
      {groups.map((group) => (
        <Group
          key={group.id}
          groupId={groupId}
          group={group}
          statuses={statuses.filter(({ parentId }) => parentId === group.id)}
        />
      ))}
    </Box>
  );
}

interface GroupProps extends GroupsProps {
  readonly group: Status;
}

function Group({ groupId, group, statuses }: GroupProps) {
  const words = useWords();
  const [edited, setEdited] = useState<Status | 'new' | null>(null);
  const sort = useChange({
    run: (sorted: readonly Status[]) => saveOrder('statuses', sorted),
    done: words('row.saved'),
  });
  return (
    <Card sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {group.title} <Chip size="small" variant="outlined" label={group.kind ?? ''} />
        </Typography>
        <Button size="small" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
          {words('statuses.add')}
        </Button>
      </Box>
      <SortableList
        label={group.title}
        items={statuses}
        nameOf={({ title }) => title}
        onSort={(sorted) => sort.mutate(sorted)}
        render={(status) => (
          <>
            <Box
              aria-hidden
              sx={{
                width: 12,
                height: 12,
                borderRadius: '50%',
                backgroundColor: status.colorId ?? 'transparent',
                border: 1,
                borderColor: 'divider',
              }}
            />
            <Typography sx={{ flex: 1, textDecoration: status.isHidden ? 'line-through' : 'none' }}>
              {status.title}
            </Typography>
            {status.isProtected && <Chip size="small" label={words('statuses.protected')} />}
            <Button size="small" onClick={() => setEdited(status)}>
              {words('row.edit')}
            </Button>
          </>
        )}
      />
      {edited !== null && (
        <StatusDialog
          groupId={groupId}
          group={group}
          status={edited === 'new' ? null : edited}
          order={statuses.length + 1}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

const document = gql`query Statuses($groupId: uuid!) {
  statuses(where: { groupId: { _eq: $groupId }, deletedAt: { _is_null: true } }, order_by: [{ order: asc }, { id: asc }]) {
    id targetedEntity parentId code kind title colorId order isHidden isProtected
  }
}`;
