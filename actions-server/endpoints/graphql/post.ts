/** POST /graphql: a GraphQL request, or a batch of them, as JSON. */
import { nextTurnIfLong } from '@platform/runtime';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { parseJson } from '../../text/json.ts';
import { type AnswerNeeds, answerGraphql } from './answer.ts';
import { graphqlDescription } from './graphql-description.ts';
import { withPersistedQueries } from './persisted.ts';

export const postGraphql = defineRoute({
  method: 'post',
  path: '/graphql',
  access: 'any',
  errorForm: 'graphql',
  description: graphqlDescription,
  async handler(context, dependencies: AnswerNeeds & Pick<Dependencies, 'persistedQueries'>) {
    // Actions, which only private keys may call, accept files.
    const { maxBodyBytes, maxApplicationBytes } = dependencies.config.limits;
    const isPrivate = context.caller.kind === 'private';
    const text = await context.readJsonText(isPrivate ? maxApplicationBytes : maxBodyBytes);
    // Hasura parses it again.
    await nextTurnIfLong(text);
    const value = parseJson(text);
    await nextTurnIfLong(text);
    return withPersistedQueries({ text, value }, context, dependencies, (body) =>
      answerGraphql(body, context, dependencies),
    );
  },
});
