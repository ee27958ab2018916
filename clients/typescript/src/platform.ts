/** The client: every operation of the API as a method, and GraphQL. */
import { GraphqlError } from './errors.ts';
import { Operations } from './generated/operations.ts';
import { type ClientOptions, type RequestOptions, Transport } from './transport.ts';

export class Platform extends Operations {
  constructor(options: ClientOptions) {
    super(new Transport(options));
  }

  /**
   * Runs a GraphQL document with the rights of the key.
   * @returns its `data`
   * @throws GraphqlError when the answer has errors
   */
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    options: RequestOptions & { readonly operationName?: string } = {},
  ): Promise<Data> {
    const { operationName, ...request } = options;
    const body = { query, variables, ...(operationName !== undefined && { operationName }) };
    const answer = this.transport
      .send<{ data?: Data; errors?: GraphqlError['errors'] }>(
        { method: 'POST', path: '/graphql', body },
        request,
      )
      .then(({ data, errors }) => {
        if (errors) throw new GraphqlError(errors);
        return data as Data;
      });
    // As that of every call.
    answer.catch(() => {});
    return answer;
  }
}
