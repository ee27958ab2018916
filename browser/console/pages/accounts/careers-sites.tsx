/** Careers sites: who may show them in a frame, and the e-mail that confirms applications. All else is on their rows. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { RowLink } from '../../data/cells/row-link.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../parts/page.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useLatest } from '../shared/use-latest.ts';
import type { CareersSite } from './careers-site.ts';
import { CareersSiteDialog } from './careers-site-dialog.tsx';

export function CareersSites() {
  const words = useWords();
  const [edited, setEdited] = useState<CareersSite | null>(null);
  const found = useLatest<CareersSite & { createdAt: string }>({
    document: latestDocument,
    where: ofAccount(useChosenAccount()),
  });
  return (
    <Page title={words('page.careersSites')} help={words('careers.help')}>
      <LatestTable
        label={words('page.careersSites')}
        found={found}
        columns={[
          {
            label: words('users.name'),
            render: ({ id, name }) => <RowLink table="careers_sites" id={id} text={name} />,
          },
          { label: words('careers.address'), render: ({ slug }) => `/careers/${slug}` },
          {
            label: words('careers.published'),
            render: ({ isPublished }) => words(isPublished ? 'yes' : 'no'),
          },
          {
            label: words('careers.confirms'),
            render: ({ sendsConfirmations }) => words(sendsConfirmations ? 'yes' : 'no'),
          },
          { label: words('careers.frames'), render: ({ frameOrigins }) => frameOrigins.join(', ') },
          {
            label: words('row.edit'),
            render: (site) => (
              <Button size="small" onClick={() => setEdited(site)}>
                {words('row.edit')}
              </Button>
            ),
          },
        ]}
      />
      {edited !== null && <CareersSiteDialog site={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

const latestDocument = gql`query CareersSites($where: careers_sites_bool_exp!, $order: [careers_sites_order_by!], $limit: Int!) {
  rows: careers_sites(where: $where, order_by: $order, limit: $limit) {
    id createdAt slug name isPublished languages sendsConfirmations frameOrigins texts
  }
}`;
