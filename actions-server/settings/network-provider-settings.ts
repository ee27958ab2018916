/** The settings of the provider of network pages. Off by default: then no address of a page leaves this server. */
import { z } from 'zod';
import { operatorPolicy, problemOfUrl } from '../outbound/outbound-policy.ts';
import { ConfigError } from './setting-problem.ts';

/** How a provider is asked and answers: by the contract of this platform, or as a commercial provider does. */
const providerFormats = ['contract', 'enrichlayer', 'peopledatalabs'] as const;
export type ProviderFormatName = (typeof providerFormats)[number];

export interface NetworkProviderSettings {
  /** The address that is asked; of a commercial provider that of its API, to which the paths of its reference are added. */
  readonly url: string;
  readonly secret: string;
  readonly format: ProviderFormatName;
}

export const networkProviderVariables = {
  NETWORK_PROVIDER_URL: z
    .string()
    .superRefine((url, context) => {
      const problem = problemOfUrl(url, operatorPolicy);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .optional()
    .describe(
      'Address of your provider of network pages ([docs/guides/network-provider.md](docs/guides/network-provider.md)), which is told the addresses of pages of people and companies; it may be in your own network. Without it none is asked.',
    ),
  NETWORK_PROVIDER_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable characters without spaces')
    .optional()
    .describe(
      'Secret that this server sends to `NETWORK_PROVIDER_URL`: `Authorization: Bearer`, or the key of a commercial provider; at least 16 characters. Required with `NETWORK_PROVIDER_URL`.',
    ),
  NETWORK_PROVIDER_FORMAT: z
    .enum(providerFormats)
    .default('contract')
    .describe(
      'How the provider is asked and answers: `contract`, by the schemas at `/schemas/network-profile.json` and `/schemas/network-company.json`; `enrichlayer` or `peopledatalabs`, as these services do.',
    ),
};

/**
 * null: nothing is set, and no provider is asked.
 * @throws ConfigError that names what is missing when only a part is set
 */
export function networkProviderSettings({
  NETWORK_PROVIDER_URL: url,
  NETWORK_PROVIDER_SECRET: secret,
  NETWORK_PROVIDER_FORMAT: format,
}: z.output<z.ZodObject<typeof networkProviderVariables>>): NetworkProviderSettings | null {
  if (url !== undefined && secret !== undefined) return { url, secret, format };
  if (url === undefined && secret === undefined) return null;
  const missing =
    url === undefined
      ? 'NETWORK_PROVIDER_URL: is required with NETWORK_PROVIDER_SECRET'
      : 'NETWORK_PROVIDER_SECRET: is required with NETWORK_PROVIDER_URL';
  throw new ConfigError(`The configuration is not valid:\n${missing}`);
}
