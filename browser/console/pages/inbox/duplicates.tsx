/** Pairs of profiles that may be one person. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../shell/loading.tsx';
import { Page } from '../../shell/page.tsx';
import { ProblemText } from '../../shell/problem-text.tsx';
import { AccountFilter, ofAccount, useAccountParameter } from '../shared/account-filter.tsx';
import { useLatest } from '../shared/use-latest.ts';
import { useParameter } from '../shared/use-parameter.ts';
import { DuplicateReview } from './duplicate-review.tsx';

interface Name {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

interface ListedPair {
  readonly id: string;
  readonly createdAt: string;
  readonly reason: string;
  readonly profile: Name | null;
  readonly otherProfile: Name | null;
}

const nameOf = (profile: Name | null) =>
  [profile?.firstName, profile?.lastName].filter(Boolean).join(' ') || '…';

export function Duplicates() {
  const words = useWords();
  const [account] = useAccountParameter();
  const [open, setOpen] = useParameter('id');
  const exists = { deletedAt: { _is_null: true } };
  const { rows, error, isPending, hasNextPage, fetchNextPage } = useLatest<ListedPair>({
    table: 'profiles_duplicates',
    fields: 'reason profile { firstName lastName } otherProfile { firstName lastName }',
    where: { resolvedAt: { _is_null: true }, profile: exists, otherProfile: exists, ...ofAccount(account) },
    isOldestFirst: true,
  });
  const shown = open === '' ? rows[0]?.id : open;
  const next = () => setOpen(rows.find(({ id }) => id !== shown)?.id ?? null);
  return (
    <Page title={words('page.duplicates')} help={words('duplicates.help')} actions={<AccountFilter />}>
      {error !== null && <ProblemText error={error} />}
      {isPending && <Loading />}
      {!isPending && rows.length === 0 && <Typography>{words('duplicates.none')}</Typography>}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: '260px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        {rows.length > 0 && (
          <Card sx={{ maxHeight: 'calc(100vh - 180px)', overflow: 'auto' }}>
            <List dense disablePadding aria-label={words('page.duplicates')}>
              {rows.map(({ id, reason, profile, otherProfile }) => (
                <li key={id}>
                  <ListItemButton
                    selected={id === shown}
                    aria-current={id === shown}
                    onClick={() => setOpen(id)}
                  >
                    <ListItemText
                      primary={`${nameOf(profile)} · ${nameOf(otherProfile)}`}
                      secondary={reason}
                    />
                  </ListItemButton>
                </li>
              ))}
            </List>
            {hasNextPage && <Button onClick={() => void fetchNextPage()}>{words('more')}</Button>}
          </Card>
        )}
        {shown !== undefined && <DuplicateReview key={shown} id={shown} onDecided={next} />}
      </Box>
    </Page>
  );
}
