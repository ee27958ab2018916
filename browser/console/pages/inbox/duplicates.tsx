import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useLatest } from '../shared/use-latest.ts';
import { DuplicateReview } from './duplicate-review.tsx';
import { InboxPanes } from './inbox-panes.tsx';
import { openPairs } from './open-pairs.ts';
import { useShownEntry } from './use-shown-entry.ts';

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
  const account = useChosenAccount();
  const found = useLatest<ListedPair>({
    document: latestDocument,
    where: { ...openPairs, ...ofAccount(account) },
    isOldestFirst: true,
  });
  const { rows, error, isPending, hasNextPage, fetchNextPage } = found;
  const { shown, show, back, leave } = useShownEntry(found);
  return (
    <Page title={words('page.duplicates')} help={words('duplicates.help')}>
      {error !== null && <ProblemText error={error} />}
      {isPending && <Loading />}
      {!isPending && rows.length === 0 && <Typography>{words('duplicates.none')}</Typography>}
      <InboxPanes
        label={words('page.duplicates')}
        entries={rows.map(({ id, reason, profile, otherProfile }) => (
          <li key={id}>
            <ListItemButton selected={id === shown} aria-current={id === shown} onClick={() => show(id)}>
              <ListItemText primary={`${nameOf(profile)} · ${nameOf(otherProfile)}`} secondary={reason} />
            </ListItemButton>
          </li>
        ))}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        onBack={back}
      >
        {shown !== undefined && <DuplicateReview key={shown} id={shown} onDecided={leave} />}
      </InboxPanes>
    </Page>
  );
}

const latestDocument = gql`query Duplicates($where: profiles_duplicates_bool_exp!, $order: [profiles_duplicates_order_by!], $limit: Int!) {
  rows: profiles_duplicates(where: $where, order_by: $order, limit: $limit) {
    id createdAt reason profile { firstName lastName } otherProfile { firstName lastName }
  }
}`;
