/** How one kind of provider is asked and answers. Pure: the call itself is made by `network-provider.ts`. */
import type { NetworkProviderSettings } from '../../../settings/network-provider-settings.ts';
import type { PageQuestion } from '../../source.ts';

export type ProviderRequest =
  | { readonly method: 'GET'; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly method: 'POST';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

export interface ProviderFormat {
  /** Hosts of the networks whose pages the provider knows, as canonical addresses have them; null: any. */
  readonly hosts: ReadonlySet<string> | null;
  request(question: PageQuestion, settings: NetworkProviderSettings): ProviderRequest;
  /**
   * The document of an answer with status 200, which is not checked yet.
   * @param answer a JSON value
   * @throws ZodError when the answer is not as the reference of the provider says
   */
  documentOf(answer: unknown, question: PageQuestion): unknown;
}

/** The path of a reference below the address in the settings, with parameters. */
export function addressBelow(
  base: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
