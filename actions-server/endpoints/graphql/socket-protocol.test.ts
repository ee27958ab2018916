import { graphqlTransportWs } from '@platform/runtime';
import { readCallerMessage, readHasuraMessage } from './socket-protocol.ts';

const many = Array(20_001).fill(0);

describe('a message with more members than a caller may send', () => {
  test('is refused when it comes from a caller', () => {
    const text = JSON.stringify({ type: 'ping', payload: { many } });
    expect(() => readCallerMessage(graphqlTransportWs, text)).toThrow('more than 20000 members');
  });

  test.each([
    ['first', { type: 'next', id: 'one', payload: { data: { many } } }],
    ['last', { payload: { data: { many } }, id: 'one', type: 'next' }],
  ])('is read when it comes from Hasura, with its type %s', (_place, message) => {
    expect(readHasuraMessage(JSON.stringify(message))).toEqual({ type: 'next', id: 'one' });
  });
});
