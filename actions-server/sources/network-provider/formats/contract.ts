/** The contract of this platform: docs/guides/network-provider.md. */
import type { ProviderFormat } from './provider-format.ts';

export const contract: ProviderFormat = {
  hosts: null,
  request: ({ kind, url }, { url: provider, secret }) => ({
    method: 'POST',
    url: provider,
    headers: { Authorization: `Bearer ${secret}`, Accept: 'application/json' },
    body: JSON.stringify({ kind: kind === 'person' ? 'profile' : 'company', url }),
  }),
  documentOf: (answer) => answer,
};
