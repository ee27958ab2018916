import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { ChoiceFilter } from '../shared/choice-filter.tsx';
import { useLatest } from '../shared/use-latest.ts';
import { useParameter } from '../shared/use-parameter.ts';
import { ApplicationReview } from './application-review.tsx';
import { InboxPanes } from './inbox-panes.tsx';
import { useShownEntry } from './use-shown-entry.ts';

interface ListedApplication {
  readonly id: string;
  readonly createdAt: string;
  readonly source: string | null;
  readonly profile: { readonly firstName: string | null; readonly lastName: string | null } | null;
  readonly project: { readonly name: string | null } | null;
  readonly projectName: string | null;
}

const reviews = ['pending', 'accepted', 'dismissed'] as const;

export function Applications() {
  const words = useWords();
  const account = useChosenAccount();
  const [chosenReview, setReview] = useParameter('review');
  const review = reviews.find((candidate) => candidate === chosenReview) ?? 'pending';
  const found = useLatest<ListedApplication>({
    document: latestDocument,
    where: { review: { _eq: review }, ...ofAccount(account) },
    isOldestFirst: review === 'pending',
  });
  const { rows, error, isPending, hasNextPage, fetchNextPage } = found;
  const { shown, show, back, go, leave } = useShownEntry(found);
  return (
    <Page
      title={words('page.applications')}
      help={words('applications.help')}
      actions={
        <ChoiceFilter
          label={words('applications.review')}
          value={review}
          choices={reviews.map((candidate) => ({
            value: candidate,
            label: words(`applications.${candidate}`),
          }))}
          onChange={setReview}
        />
      }
    >
      {error !== null && <ProblemText error={error} />}
      {isPending && <Loading />}
      {!isPending && rows.length === 0 && shown === undefined && (
        <Typography>{words('applications.none')}</Typography>
      )}
      <InboxPanes
        label={words('page.applications')}
        entries={rows.map((row) => (
          <Entry key={row.id} row={row} isOpen={row.id === shown} onOpen={() => show(row.id)} />
        ))}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        onBack={back}
      >
        {shown !== undefined && (
          <ApplicationReview
            key={shown}
            id={shown}
            onNext={() => go(1)}
            onPrevious={() => go(-1)}
            onDecided={leave}
          />
        )}
      </InboxPanes>
    </Page>
  );
}

interface EntryProps {
  readonly row: ListedApplication;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Entry({ row, isOpen, onOpen }: EntryProps) {
  const words = useWords();
  const locale = useLocale();
  const name = [row.profile?.firstName, row.profile?.lastName].filter(Boolean).join(' ');
  const date = new Date(row.createdAt).toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <li>
      <ListItemButton selected={isOpen} aria-current={isOpen} onClick={onOpen}>
        <ListItemText
          primary={name || words('applications.unnamed')}
          secondary={[
            row.project?.name ?? row.projectName ?? words('applications.noProject'),
            row.source,
            date,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </ListItemButton>
    </li>
  );
}

const latestDocument = gql`query Applications($where: applications_bool_exp!, $order: [applications_order_by!], $limit: Int!) {
  rows: applications(where: $where, order_by: $order, limit: $limit) {
    id createdAt source profile { firstName lastName } project { name } projectName
  }
}`;
