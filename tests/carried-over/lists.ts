/** The answers of the four lists, in a form that can be compared later and elsewhere. */

export const listNames = ['projects', 'companies', 'profiles', 'offers'] as const;
export type ListName = (typeof listNames)[number];

export type ListRecord = Readonly<Record<string, unknown>> & { readonly id: string };
/** All rows of each list, deleted ones included, in the order of the list. */
export type Lists = Readonly<Record<ListName, readonly ListRecord[]>>;

/**
 * Reads the four lists with a private key.
 * @throws Error when a list answers an error, or has more rows than one answer holds
 */
export async function readLists(baseUrl: string, privateKey: string): Promise<Lists> {
  const read = async (name: ListName): Promise<readonly ListRecord[]> => {
    const parameters = name === 'offers' ? 'limit=1000' : 'limit=1000&includeDeleted=true';
    const response = await fetch(`${baseUrl}/rest/v2/${name}?${parameters}`, {
      headers: { 'x-api-key': privateKey },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`GET ${name} answered ${response.status}: ${text}`);
    const { data, total } = JSON.parse(text, withoutSignature) as { data: ListRecord[]; total: number };
    if (data.length !== total) throw new Error(`GET ${name} answered ${data.length} of ${total} rows.`);
    return data;
  };
  const [projects, companies, profiles, offers] = await Promise.all(listNames.map(read));
  return { projects, companies, profiles, offers } as Lists;
}

/** The link of a file contains the address of the server, a time and a signature: its path alone stays the same. */
function withoutSignature(key: string, value: unknown): unknown {
  const isLink = key === 'url' && typeof value === 'string' && value.includes('&signature=');
  return isLink ? new URL(value).pathname : value;
}
