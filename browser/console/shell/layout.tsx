/** The frame around every page: bar, menu, what has to be said above all, and the page. */
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Layout, type LayoutProps } from 'react-admin';
import { useAccountInAddress } from '../data/account/chosen-account.ts';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { Loading } from '../parts/loading.tsx';
import { AccountChooser } from './account-chooser.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';

/** A table that is wider than the window scrolls in its own frame. */
const wideTables = {
  minWidth: 0,
  '& .RaLayout-content': { padding: 0, minWidth: 0 },
  '& .RaLayout-contentWithSidebar': { minWidth: 0 },
};

export function ConsoleLayout({ children }: LayoutProps) {
  const isViewing = useStored(viewAs) !== null;
  useAccountInAddress();
  return (
    <Box sx={isViewing ? { borderTop: 4, borderColor: 'warning.main' } : {}}>
      <Layout appBar={ConsoleBar} menu={ConsoleMenu} sx={wideTables}>
        {/* The bar has no room for it on a phone. */}
        {!isViewing && (
          <Box sx={{ display: { md: 'none' }, padding: 1, paddingBottom: 0 }}>
            <AccountChooser width="100%" />
          </Box>
        )}
        <ConnectionBanner />
        <ViewAsBanner />
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Layout>
    </Box>
  );
}
