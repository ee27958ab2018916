/** A resume beside what was read from it: each value leads to the lines that it comes from. */

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { askedBelow, doubtfulBelow } from '@platform/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useChange } from '../shared/use-change.ts';
import { type ReadValue, readValues } from './read-values.ts';

interface Resume {
  readonly groupId: string;
  readonly text: string | null;
  readonly language: string | null;
  readonly readError: string | null;
  readonly parsed: Readonly<Record<string, unknown>> | null;
  readonly file: { readonly id: string; readonly name: string | null } | null;
}

export function ResumePage() {
  const words = useWords();
  const { id = '' } = useParams();
  const { data, error, isPending } = useQuery({
    queryKey: ['resume', id],
    queryFn: async ({ signal }) => {
      const { profiles_files: files } = await request<{ profiles_files: Resume[] }>(
        gql`query Resume($id: uuid!) {
  profiles_files(where: { id: { _eq: $id } }) { groupId text language readError parsed file { id name } }
}`,
        { id },
        { signal },
      );
      return files[0] ?? null;
    },
  });
  const title = data?.file?.name ?? words('applications.resume');
  return (
    <Page
      title={title}
      help={words('resume.help')}
      actions={data?.file ? <OpenFile groupId={data.groupId} id={data.file.id} /> : null}
    >
      {error !== null && <ProblemText error={error} />}
      {isPending && <Loading />}
      {data === null && <Typography>{words('error.notFound')}</Typography>}
      {data !== null && data !== undefined && <Sides resume={data} />}
    </Page>
  );
}

/** The file itself is behind a link that expires; it opens in a tab of its own. */
function OpenFile({ groupId, id }: { readonly groupId: string; readonly id: string }) {
  const words = useWords();
  const open = useChange({
    run: () =>
      requestOnBehalf<{ fileUrls: { url: string }[] }>(
        groupId,
        gql`query FileUrls($ids: [uuid!]!) { fileUrls(ids: $ids) { url } }`,
        { ids: [id] },
      ),
    onDone: ({ fileUrls: [file] }) => {
      if (file !== undefined) window.open(file.url, '_blank', 'noopener');
    },
  });
  return (
    <Button disabled={open.isPending} onClick={() => open.mutate(undefined)}>
      {words('resume.open')}
    </Button>
  );
}

function Sides({ resume }: { readonly resume: Resume }) {
  const words = useWords();
  const [chosen, setChosen] = useState<ReadValue | null>(null);
  if (resume.readError !== null)
    return <Alert severity="warning">{words('files.unreadable', { reason: resume.readError })}</Alert>;
  const values = readValues(resume.parsed);
  const lines = (resume.text ?? '').split('\n').map((line, at) => ({ line, at }));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Card
        component="section"
        aria-label={words('resume.text')}
        sx={{ padding: 2, maxHeight: 'calc(100vh - 160px)', overflow: 'auto' }}
        tabIndex={0}
      >
        {lines.map(({ line, at }) => (
          <Box
            key={at}
            sx={{
              whiteSpace: 'pre-wrap',
              minHeight: '1.4em',
              borderLeft: 3,
              paddingLeft: 1,
              ...(chosen?.lines.includes(at) ? marked : plain),
            }}
          >
            {line}
          </Box>
        ))}
      </Card>
      <Card component="section" aria-label={words('resume.values')} sx={{ padding: 2 }}>
        {values.map((value) => (
          <Box key={value.field} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Button
              fullWidth
              color="inherit"
              aria-pressed={chosen?.field === value.field}
              onClick={() => setChosen(value)}
              sx={{ justifyContent: 'flex-start', textAlign: 'left', gap: 1, fontWeight: 400 }}
            >
              <Box component="span" sx={{ color: 'text.secondary', minWidth: '9em' }}>
                {value.field}
              </Box>
              <Box component="span" sx={{ flex: 1, wordBreak: 'break-word' }}>
                {value.text}
              </Box>
              <Chip
                size="small"
                variant="outlined"
                color={value.confidence < doubtfulBelow ? 'warning' : 'default'}
                label={
                  value.confidence < askedBelow
                    ? words('resume.isRight', { percent: percentOf(value) })
                    : `${percentOf(value)} %`
                }
              />
            </Button>
          </Box>
        ))}
      </Card>
    </Box>
  );
}

const percentOf = ({ confidence }: ReadValue): number => Math.round(confidence * 100);
const marked = { borderColor: 'warning.main', bgcolor: 'action.selected' } as const;
const plain = { borderColor: 'transparent' } as const;
