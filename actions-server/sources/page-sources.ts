/** The sources of pages that the settings switch on, in the order in which they are believed. */
import type { ResumeReader } from '@platform/resume-reader';
import type { Logger } from 'pino';
import type { OutboundCall } from '../outbound/guarded-request.ts';
import type { NetworkPagesSettings } from '../settings/network-pages-settings.ts';
import type { NetworkProviderSettings } from '../settings/network-provider-settings.ts';
import { createNetworkPages } from './network-pages/network-pages.ts';
import { createNetworkProvider } from './network-provider/network-provider.ts';
import type { FoundPage, PageQuestion, Source } from './source.ts';

export interface PageSourceSettings {
  /** null: no provider is asked. */
  readonly networkProvider: NetworkProviderSettings | null;
  /** null: no page is fetched. */
  readonly networkPages: NetworkPagesSettings | null;
}

export function createPageSources(
  { networkProvider, networkPages }: PageSourceSettings,
  {
    log,
    reader,
    lookup,
  }: {
    readonly log: Pick<Logger, 'warn'>;
    readonly reader: Pick<ResumeReader, 'readPage'>;
    /** Resolves the names of hosts; the system does, when left out. */
    readonly lookup?: OutboundCall['lookup'];
  },
): readonly Source<PageQuestion, FoundPage>[] {
  return [
    ...(networkProvider === null ? [] : [createNetworkProvider(networkProvider, log)]),
    ...(networkPages === null ? [] : [createNetworkPages(networkPages, { reader, lookup })]),
  ];
}
