/** One pair: both profiles side by side, which of them is kept, and what the kept one will have. */

import SwapIcon from '@mui/icons-material/SwapHoriz';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { OtherAccount } from '../../data/account/other-account.tsx';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useChange } from '../shared/use-change.ts';
import { type DuplicatePair, type DuplicateProfile, readPair } from './duplicate-profile.ts';
import { DuplicateTable } from './duplicate-table.tsx';

interface DuplicateReviewProps {
  readonly id: string;
  /** After the profiles were merged, or said to be two people. */
  readonly onDecided: () => void;
}

export function DuplicateReview({ id, onDecided }: DuplicateReviewProps) {
  const words = useWords();
  const { data, error, isPending } = useQuery({
    queryKey: ['duplicate', id],
    queryFn: ({ signal }) => readPair(id, signal),
  });
  if (error !== null) return <ProblemText error={error} />;
  if (isPending) return <Loading />;
  if (data === null || data.profile === null || data.otherProfile === null) {
    return <Typography>{words('error.notFound')}</Typography>;
  }
  return <Pair pair={data} profiles={[data.profile, data.otherProfile]} onDecided={onDecided} />;
}

interface PairProps {
  readonly pair: DuplicatePair;
  readonly profiles: readonly [DuplicateProfile, DuplicateProfile];
  readonly onDecided: () => void;
}

function Pair({ pair, profiles, onDecided }: PairProps) {
  const words = useWords();
  const [isSwapped, setSwapped] = useState(false);
  const [fromOther, setFromOther] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [kept, other] = isSwapped ? [profiles[1], profiles[0]] : profiles;
  const merge = useChange({
    run: () =>
      requestOnBehalf(pair.groupId, mergeDocument, {
        id: kept.id,
        otherProfileId: other.id,
        fieldsFromOther: [...fromOther],
      }),
    done: words('duplicates.merged'),
    onDone: onDecided,
  });
  const resolve = useChange({
    run: () => request(resolveDocument, { id: pair.id, now: new Date().toISOString() }),
    done: words('duplicates.resolved'),
    onDone: onDecided,
  });
  const isBusy = merge.isPending || resolve.isPending;
  const moves = {
    applications: other.applications.aggregate.count,
    files: other.files.aggregate.count,
    history: other.historyEntries.aggregate.count,
    projects: other.projects.aggregate.count,
  };
  return (
    <Card component="section" aria-label={words('duplicates.one')} sx={{ padding: 2 }}>
      <OtherAccount groupId={pair.groupId} />
      <Typography sx={{ marginBottom: 1 }}>{words('duplicates.reason', { reason: pair.reason })}</Typography>
      <DuplicateTable kept={kept} other={other} fromOther={fromOther} setFromOther={setFromOther} />
      <Alert severity="info" sx={{ marginY: 2 }}>
        {words('duplicates.moves', moves)}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isBusy} onClick={() => setAsking(true)}>
          {words('duplicates.merge')}
        </Button>
        <Button
          startIcon={<SwapIcon />}
          onClick={() => {
            setSwapped(!isSwapped);
            setFromOther(new Set());
          }}
        >
          {words('duplicates.swap')}
        </Button>
        <Button disabled={isBusy} onClick={() => resolve.mutate(undefined)}>
          {words('duplicates.notSame')}
        </Button>
      </Box>
      <Confirm
        isOpen={isAsking}
        title={words('duplicates.merge')}
        content={words('duplicates.confirm', { kept: kept.id, other: other.id })}
        confirm={words('duplicates.merge')}
        cancel={words('cancel')}
        onConfirm={() => {
          setAsking(false);
          merge.mutate(undefined);
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

const mergeDocument = gql`mutation MergeProfiles($id: uuid!, $otherProfileId: uuid!, $fieldsFromOther: [String!]) {
  mergeProfiles(id: $id, otherProfileId: $otherProfileId, fieldsFromOther: $fieldsFromOther) {
    outcome profileId warnings { path code message }
  }
}`;

const resolveDocument = gql`mutation ResolveDuplicate($id: uuid!, $now: timestamptz!) {
  update_profiles_duplicates(where: { id: { _eq: $id } }, _set: { resolvedAt: $now }) { affected_rows }
}`;
