/** Every GraphQL document of the actions-server as it is sent, with its fragments. */
import { type DocumentNode, parse } from 'graphql';
import * as generated from '../../actions-server/graphql/generated.ts';

export const documents: { name: string; document: DocumentNode }[] = Object.entries(generated)
  .filter(([name]) => name.endsWith('Document'))
  .map(([name, text]) => ({ name: name.slice(0, -'Document'.length), document: parse(String(text)) }));
