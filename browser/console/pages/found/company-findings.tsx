/** On the page of a company: what sources have found of it, beside its legal data, and a way to ask them again. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { Time, Value } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import type { DataRecord } from '../../data/identity.ts';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { visibleText } from '../../model/visible-text.ts';
import { originName } from '../inbox/origin-name.ts';
import { AskButton, type AskedSource } from './ask-button.tsx';
import { FoundCard } from './found-card.tsx';
import { outcomeText } from './outcome-text.ts';
import { type LegalData, registeredValues } from './registered-values.ts';

interface CompanyFinding {
  readonly id: string;
  readonly source: string;
  readonly question: string;
  readonly outcome: string;
  readonly found: unknown;
  readonly askedAt: string;
}

/** A row that sources fill. */
interface WithOrigin {
  readonly id: string;
  /** Who has filled it last; null: no source. */
  readonly source: string | null;
  readonly foundAt: string | null;
}

interface CompanyWithFindings {
  readonly id: string;
  readonly groupId: string;
  readonly legaldata: (LegalData & WithOrigin) | null;
  readonly companyPublicData: WithOrigin | null;
  readonly findings: readonly CompanyFinding[];
}

export function CompanyFindings({ record }: { readonly record: DataRecord }) {
  const isReadable = useModel().byName.has('companies_findings');
  const { data, error, isPending } = useQuery({
    queryKey: ['company findings', record.id],
    enabled: isReadable,
    queryFn: async ({ signal }) => {
      const { companies } = await request<{ companies: CompanyWithFindings[] }>(
        findingsDocument,
        { id: record.id },
        { signal },
      );
      return companies[0] ?? null;
    },
  });
  if (!isReadable || data === null) return null;
  return (
    <FoundCard error={error} isPending={isPending}>
      {data !== undefined && <Findings key={data.id} company={data} />}
    </FoundCard>
  );
}

function Findings({ company }: { readonly company: CompanyWithFindings }) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const { id, groupId, findings, legaldata, companyPublicData } = company;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ marginBottom: 1 }}>
        {words(findings.length > 0 ? 'found.companyHelp' : 'found.companyNotAsked')}
      </Typography>
      {findings.map((finding) => (
        <Box key={finding.id} sx={{ paddingY: 0.5, borderTop: 1, borderColor: 'divider' }}>
          <Typography>{outcomeText(finding, words)}</Typography>
          <Typography variant="body2" color="text.secondary">
            <Time value={finding.askedAt} locale={locale} /> ·{' '}
            {words('found.askedFor', { question: visibleText(finding.question) })}
          </Typography>
          {finding.outcome === 'found' && <Registered found={finding.found} legaldata={legaldata} />}
        </Box>
      ))}
      <FilledRow table="companies_legaldata" row={legaldata} label={words('found.legalData')} />
      <FilledRow table="networkcompanies" row={companyPublicData} label={words('found.publicData')} />
      <AskButton
        label={words(findings.length > 0 ? 'found.askAgain' : 'found.ask')}
        switchOn={words('found.switchOnRegister')}
        isBusy={false}
        ask={async () => {
          const { findCompanyData } = await requestOnBehalf<FoundAnswer>(groupId, findDocument, { id });
          const { sources, warnings } = findCompanyData;
          return {
            sources,
            notes: warnings
              .filter(({ code }) => !code.startsWith('source_'))
              .map(({ message }) => visibleText(message)),
          };
        }}
      />
    </>
  );
}

interface FilledRowProps {
  readonly table: string;
  readonly row: WithOrigin | null;
  readonly label: string;
}

/** The way to a row that sources fill, with who has filled it last and when. */
function FilledRow({ table, row, label }: FilledRowProps) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  if (row === null) return null;
  const { id, source, foundAt } = row;
  return (
    <Typography variant="body2" sx={{ marginTop: 1 }}>
      <RowLink table={table} id={id} text={label} />
      {source !== null && ` · ${originName(source, words)}`}
      {foundAt !== null && (
        <>
          {' '}
          · <Time value={foundAt} locale={locale} />
        </>
      )}
    </Typography>
  );
}

interface RegisteredProps {
  readonly found: unknown;
  readonly legaldata: LegalData | null;
}

/** What the company has is changed on the row of its legal data: what somebody has written there stays. */
function Registered({ found, legaldata }: RegisteredProps) {
  const words = useWords();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words('found.legalData')}>
      <Table size="small" aria-label={words('found.legalData')}>
        <TableHead>
          <TableRow>
            <TableCell>{words('review.field')}</TableCell>
            <TableCell>{words('review.known')}</TableCell>
            <TableCell>{words('found.submitted')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {registeredValues(found, legaldata).map((value) => (
            <TableRow key={value.name}>
              <TableCell component="th" scope="row">
                {words(`legal.${value.name}`)}
              </TableCell>
              <TableCell>
                <Value value={value.known} />
              </TableCell>
              <TableCell sx={value.isDifferent ? { fontWeight: 'bold' } : {}}>
                <Value value={value.found} />
                {value.isDifferent && ` (${words('found.differs')})`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface FoundAnswer {
  readonly findCompanyData: {
    readonly sources: readonly AskedSource[];
    readonly warnings: readonly { readonly code: string; readonly message: string }[];
  };
}

const findingsDocument = gql`query CompanyFindings($id: uuid!) {
  companies(where: { id: { _eq: $id } }) {
    id groupId
    legaldata { id source foundAt legalName siren vatNumber activity codenaf codenafTitle foundedAt closedAt }
    companyPublicData { id source foundAt }
    findings(order_by: [{ askedAt: desc }, { id: asc }]) { id source question outcome found askedAt }
  }
}`;

const findDocument = gql`mutation FindCompanyData($id: uuid!) {
  findCompanyData(id: $id, refresh: true) { outcome companyId sources warnings { path code message } }
}`;
