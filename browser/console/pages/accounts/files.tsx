/** Files, and of resumes what was read from them. */

import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Time } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../parts/page.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useLatest } from '../shared/use-latest.ts';
import { useParameter } from '../shared/use-parameter.ts';

interface ProfileFile {
  readonly id: string;
  readonly createdAt: string;
  readonly isResume: boolean;
  readonly confidence: number | null;
  readonly readError: string | null;
  readonly doubtful: readonly unknown[] | null;
  readonly file: {
    readonly id: string;
    readonly name: string | null;
    readonly mimeType: string;
    readonly size: number;
  } | null;
  readonly profile: {
    readonly id: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  } | null;
}

export function Files() {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const account = useChosenAccount();
  const [only, setOnly] = useParameter('only');
  const found = useLatest<ProfileFile>({
    document: latestDocument,
    where: {
      ...ofAccount(account),
      ...(only === 'doubtful'
        ? { isResume: { _eq: true }, _or: [{ doubtful: { _neq: [] } }, { readError: { _is_null: false } }] }
        : {}),
    },
  });
  return (
    <Page
      title={words('page.files')}
      help={words('files.help')}
      actions={
        <FormControlLabel
          control={
            <Switch
              checked={only === 'doubtful'}
              onChange={(_event, checked) => setOnly(checked ? 'doubtful' : null)}
            />
          }
          label={words('files.doubtful')}
        />
      }
    >
      <LatestTable
        label={words('page.files')}
        found={found}
        columns={[
          {
            label: words('files.name'),
            render: ({ file }) =>
              file === null ? '–' : <RowLink table="files" id={file.id} text={file.name ?? file.id} />,
          },
          {
            label: words('files.person'),
            render: ({ profile }) =>
              profile === null ? (
                '–'
              ) : (
                <RowLink
                  table="profiles"
                  id={profile.id}
                  text={[profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.id}
                />
              ),
          },
          { label: words('files.type'), render: ({ file }) => file?.mimeType ?? '–' },
          {
            label: words('files.size'),
            render: ({ file }) =>
              file === null ? '–' : `${Math.ceil(file.size / 1024).toLocaleString(locale)} kB`,
          },
          {
            label: words('deliveries.time'),
            render: ({ createdAt }) => <Time value={createdAt} locale={locale} />,
          },
          { label: words('files.read'), render: (row) => <Read row={row} /> },
        ]}
      />
    </Page>
  );
}

function Read({ row: { id, isResume, confidence, readError, doubtful } }: { readonly row: ProfileFile }) {
  const words = useWords();
  if (!isResume) return <>–</>;
  if (readError !== null) return <>{words('files.unreadable', { reason: readError })}</>;
  const doubts = doubtful?.length ?? 0;
  return (
    <Button size="small" component={Link} to={`/accounts/files/${id}`}>
      {words('files.sure', { percent: Math.round((confidence ?? 0) * 100), doubts })}
    </Button>
  );
}

const latestDocument = gql`query ProfileFiles($where: profiles_files_bool_exp!, $order: [profiles_files_order_by!], $limit: Int!) {
  rows: profiles_files(where: $where, order_by: $order, limit: $limit) {
    id createdAt isResume confidence readError doubtful file { id name mimeType size } profile { id firstName lastName }
  }
}`;
