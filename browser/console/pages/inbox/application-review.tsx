/** One application: what it says beside what is known, a choice for each field, and the decision. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocale } from 'react-admin';
import { OtherAccount } from '../../data/account/other-account.tsx';
import { Time } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useChange } from '../shared/use-change.ts';
import { type ApplicationToReview, type ReadApplication, readApplication } from './read-application.ts';
import { isQuestion, reviewFields } from './review-fields.ts';
import { ReviewTable } from './review-table.tsx';
import { useReviewKeys } from './use-review-keys.ts';

interface ApplicationReviewProps {
  readonly id: string;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  /** After it was accepted or dismissed: the next one opens. */
  readonly onDecided: () => void;
}

export function ApplicationReview({ id, ...handlers }: ApplicationReviewProps) {
  const words = useWords();
  const { data, error, isPending } = useQuery({
    queryKey: ['application', id],
    queryFn: ({ signal }) => readApplication(id, signal),
  });
  if (error !== null) return <ProblemText error={error} />;
  if (isPending) return <Loading />;
  if (data === null) return <Typography>{words('error.notFound')}</Typography>;
  return <Review read={data} {...handlers} />;
}

type ReviewProps = Omit<ApplicationReviewProps, 'id'> & { readonly read: ReadApplication };

function Review({ read, onNext, onPrevious, onDecided }: ReviewProps) {
  const words = useWords();
  const { application, resumes, fieldNames } = read;
  const fields = useMemo(
    () =>
      reviewFields({ profile: application.profile, submitted: application.submitted, resumes, fieldNames }),
    [application, resumes, fieldNames],
  );
  // Gaps and lists lose nothing when they are filled: they are taken until somebody says otherwise. A value that is
  // rather wrong than right waits for an answer.
  const gaps = useMemo(
    () =>
      new Set(
        fields
          .filter((field) =>
            field.isList ? field.kind !== 'equal' : field.kind === 'fills' && !isQuestion(field),
          )
          .map(({ name }) => name),
      ),
    [fields],
  );
  const [taken, setTaken] = useState<ReadonlySet<string>>(gaps);
  const accept = useChange({
    run: () =>
      requestOnBehalf(application.groupId, acceptDocument, { id: application.id, fields: [...taken] }),
    done: words(taken.size === 0 ? 'applications.seenNow' : 'applications.acceptedNow'),
    onDone: onDecided,
  });
  const dismiss = useChange({
    run: () => requestOnBehalf(application.groupId, dismissDocument, { id: application.id }),
    done: words('applications.dismissedNow'),
    onDone: onDecided,
  });
  const isBusy = accept.isPending || dismiss.isPending;
  // With nothing to take over, an application that waits is only seen.
  const canAccept = (taken.size > 0 || application.review !== 'accepted') && !isBusy;
  useReviewKeys({
    j: onNext,
    k: onPrevious,
    t: () => setTaken(new Set(fields.filter(({ kind }) => kind !== 'equal').map(({ name }) => name))),
    s: () => canAccept && accept.mutate(undefined),
  });
  return (
    <Card component="section" aria-label={words('applications.one')} sx={{ padding: 2 }}>
      <OtherAccount groupId={application.groupId} />
      <Heading application={application} />
      <ReviewTable fields={fields} taken={taken} setTaken={setTaken} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 2, alignItems: 'center' }}>
        <Button variant="contained" disabled={!canAccept} onClick={() => accept.mutate(undefined)}>
          {taken.size === 0
            ? words('applications.seen')
            : words('applications.accept', { smart_count: taken.size })}
        </Button>
        <Button disabled={gaps.size === 0} onClick={() => setTaken(gaps)}>
          {words('applications.takeGaps')}
        </Button>
        {(application.review !== 'accepted' || isUnseen(application)) && (
          <Button
            color="error"
            disabled={isBusy || application.review === 'dismissed'}
            onClick={() => dismiss.mutate(undefined)}
          >
            {words('applications.dismiss')}
          </Button>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ marginLeft: 'auto' }}>
          {words('applications.keys')}
        </Typography>
      </Box>
    </Card>
  );
}

/** Accepted only because it says nothing new: as the server decides which of the accepted ones can be dismissed. */
function isUnseen({ reviewedAt, apikey, createdAt, profile }: ApplicationToReview): boolean {
  const earlier = [profile, ...profile.merges];
  return (
    reviewedAt === null && apikey?.kind === 'public' && earlier.every((one) => createdAt > one.createdAt)
  );
}

const acceptDocument = gql`mutation AcceptApplication($id: uuid!, $fields: [String!]) {
  acceptApplication(id: $id, fields: $fields) { outcome profileId warnings { path code message } }
}`;

const dismissDocument = gql`mutation DismissApplication($id: uuid!) {
  dismissApplication(id: $id) { outcome }
}`;

function Heading({ application }: { readonly application: ApplicationToReview }) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const { profile, project, projectName, createdAt, source, requestedReference, files, review, consent } =
    application;
  const name =
    [profile.firstName, profile.lastName].filter(Boolean).join(' ') || words('applications.unnamed');
  return (
    <Box sx={{ marginBottom: 2 }}>
      <Typography variant="h6" component="h2">
        <RowLink table="profiles" id={profile.id} text={name} />
      </Typography>
      <Typography color="text.secondary" component="div">
        {words(`applications.${review}`)} · <Time value={createdAt} locale={locale} /> ·{' '}
        {project === null ? (
          (projectName ?? words('applications.noProjectFor', { reference: requestedReference ?? '' }))
        ) : (
          <RowLink table="projects" id={project.id} text={project.name ?? project.id} />
        )}
        {source !== null && ` · ${source}`}
      </Typography>
      {consent !== null && (
        <Typography variant="body2" color="text.secondary">
          {words('applications.consent')}:{' '}
          {Object.entries(consent as object)
            .map(([key, value]) => `${key} ${String(value)}`)
            .join(', ')}
        </Typography>
      )}
      {files.map(({ file, isResume }) =>
        file === null ? null : (
          <Typography key={file.id} variant="body2">
            {words(isResume ? 'applications.resume' : 'applications.file')}:{' '}
            <RowLink table="files" id={file.id} text={file.name ?? file.id} />
          </Typography>
        ),
      )}
    </Box>
  );
}
