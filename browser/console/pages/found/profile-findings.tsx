/** On the page of a profile: what sources have found of the person, beside what the profile has, and what becomes of it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DataRecord } from '../../data/identity.ts';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { ReviewTable } from '../inbox/review-table.tsx';
import { useChange } from '../shared/use-change.ts';
import { AskButton, type AskedSource } from './ask-button.tsx';
import { FindingLine } from './finding-line.tsx';
import { foundFields } from './findings.ts';
import { FoundCard } from './found-card.tsx';
import { type ProfileWithFindings, readFindings } from './read-findings.ts';

export function ProfileFindings({ record }: { readonly record: DataRecord }) {
  const isReadable = useModel().byName.has('profiles_findings');
  const { data, error, isPending } = useQuery({
    queryKey: ['findings', record.id],
    enabled: isReadable,
    queryFn: ({ signal }) => readFindings(record.id, signal),
  });
  if (!isReadable || data === null) return null;
  return (
    <FoundCard error={error} isPending={isPending}>
      {data !== undefined && <Findings key={data.id} profile={data} />}
    </FoundCard>
  );
}

const takeTexts = {
  fields: 'found.fields',
  submitted: 'found.submitted',
  nothingNew: 'found.nothingNew',
} as const;

function Findings({ profile }: { readonly profile: ProfileWithFindings }) {
  const words = useWords();
  const { id, groupId, canonicalNetworkUrl, findings } = profile;
  const fields = useMemo(() => foundFields(profile, findings), [profile, findings]);
  // The server has filled what was empty. What is left replaces something, or completes a list whose entries may be the same.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const taken = new Set([...chosen].filter((name) => fields.some((field) => field.name === name)));
  const take = useChange({
    run: () => requestOnBehalf<TakenAnswer>(groupId, takeDocument, { id, fields: [...taken] }),
    done: words('found.takenNow'),
    onDone({ takeProfileData }) {
      setChosen(new Set());
      setWarnings(takeProfileData.warnings.map(({ message }) => message));
    },
  });
  const dismiss = useChange({
    run: (change: { readonly id: string; readonly dismissedAt: string | null }) =>
      request(dismissDocument, change),
  });
  const isBusy = take.isPending || dismiss.isPending;
  const hasValues = findings.some(({ outcome, dismissedAt }) => outcome === 'found' && dismissedAt === null);
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ marginBottom: 1 }}>
        {findings.length > 0
          ? words('found.help')
          : words(canonicalNetworkUrl === null ? 'found.noUrl' : 'found.notAsked')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {findings.map((finding) => (
          <FindingLine
            key={finding.id}
            finding={finding}
            ownUrl={canonicalNetworkUrl}
            isBusy={isBusy}
            onDismiss={(isDismissed) =>
              dismiss.mutate({
                id: finding.id,
                dismissedAt: isDismissed ? new Date().toISOString() : null,
              })
            }
          />
        ))}
      </Box>
      {hasValues && <ReviewTable fields={fields} taken={taken} setTaken={setChosen} texts={takeTexts} />}
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" role="status" sx={{ marginTop: 1 }}>
          {warning}
        </Alert>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1, alignItems: 'start' }}>
        {hasValues && (
          <Button
            variant="contained"
            disabled={taken.size === 0 || isBusy}
            onClick={() => take.mutate(undefined)}
          >
            {words('found.take', { smart_count: taken.size })}
          </Button>
        )}
        {canonicalNetworkUrl !== null && (
          <AskButton
            label={words(findings.length > 0 ? 'found.askAgain' : 'found.ask')}
            switchOn={words('found.switchOn')}
            isBusy={isBusy}
            ask={async () => {
              const { findProfileData } = await requestOnBehalf<FoundAnswer>(groupId, findDocument, { id });
              return { sources: findProfileData.sources, notes: [] };
            }}
          />
        )}
      </Box>
    </>
  );
}

interface TakenAnswer {
  readonly takeProfileData: { readonly warnings: readonly { readonly message: string }[] };
}

interface FoundAnswer {
  readonly findProfileData: { readonly sources: readonly AskedSource[] };
}

const takeDocument = gql`mutation TakeProfileData($id: uuid!, $fields: [String!]!) {
  takeProfileData(id: $id, fields: $fields) { outcome profileId warnings { path code message } }
}`;

const findDocument = gql`mutation FindProfileData($id: uuid!) {
  findProfileData(id: $id, refresh: true) { outcome profileId sources }
}`;

const dismissDocument = gql`mutation DismissFinding($id: uuid!, $dismissedAt: timestamptz) {
  update_profiles_findings(where: { id: { _eq: $id } }, _set: { dismissedAt: $dismissedAt }) { affected_rows }
}`;
