/** Sends the requests that fill a database, as the two keys of one account. */

export interface Keys {
  readonly privateKey: string;
  readonly publicKey: string;
}

interface SaveBody {
  readonly message: string;
  readonly taskId?: string;
  readonly projectId?: string;
  readonly companyId?: string;
  readonly profileId?: string;
}

type SaveRoute = 'projects' | 'companies' | 'applicants';

export interface Caller {
  /** Saves with the private key. @throws Error when the status is another one than expected */
  save(route: SaveRoute, body: unknown, status?: number, headers?: Record<string, string>): Promise<SaveBody>;
  /** Sends an application with the public key. */
  apply(body: unknown, status?: number): Promise<SaveBody>;
  /** The data of a GraphQL request with the private key. @throws Error when it has errors */
  graphql<Data>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Data>;
  /** Inserts rows and returns their ids. */
  insert(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<string[]>;
  update(table: string, id: string, set: Readonly<Record<string, unknown>>): Promise<void>;
}

export function createCaller(baseUrl: string, { privateKey, publicKey }: Keys): Caller {
  const post = (path: string, key: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const save = async (
    route: SaveRoute,
    key: string,
    body: unknown,
    status: number,
    headers: Record<string, string> = {},
  ) => {
    const response = await post(`/rest/v2/${route}`, key, body, headers);
    const text = await response.text();
    if (response.status !== status) {
      throw new Error(
        `POST ${route} ${JSON.stringify(body).slice(0, 300)} answered ${response.status}: ${text}`,
      );
    }
    return JSON.parse(text) as SaveBody;
  };
  const send = async (query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const response = await post('/graphql', privateKey, { query, variables });
    return (await response.json()) as { data?: unknown; errors?: { message: string }[] };
  };
  const graphql = async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await send(query, variables);
    if (errors) throw new Error(`${query} ${JSON.stringify(variables)}: ${JSON.stringify(errors)}`);
    return data as Data;
  };
  const insertion = (table: string) =>
    `mutation Insert($rows: [${table}_insert_input!]!) { insert_${table}(objects: $rows) { returning { id } } }`;
  const change = (table: string) =>
    `mutation Update($id: uuid!, $set: ${table}_set_input!) {
      update_${table}_by_pk(pk_columns: { id: $id }, _set: $set) { id }
    }`;
  return {
    save: (route, body, status = 201, headers = {}) => save(route, privateKey, body, status, headers),
    apply: (body, status = 201) => save('applicants', publicKey, body, status),
    graphql,
    async insert(table, rows) {
      const data = await graphql<Record<string, { returning: { id: string }[] }>>(insertion(table), { rows });
      return data[`insert_${table}`]?.returning.map(({ id }) => id) ?? [];
    },
    async update(table, id, set) {
      const data = await graphql<Record<string, unknown>>(change(table), { id, set });
      if (data[`update_${table}_by_pk`] === null) throw new Error(`There is no ${id} in ${table}.`);
    },
  };
}
