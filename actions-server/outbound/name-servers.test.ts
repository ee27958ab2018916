/** Names asked of real name servers on this machine, one of which does not answer. */
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { lookupOfNameServers } from './name-servers.ts';

/** A name server; `answer` makes an answer of a question, or none. */
async function startNameServer(answer: (question: Buffer) => Buffer | null) {
  const server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    const bytes = answer(question);
    if (bytes !== null) server.send(bytes, port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** The answer to a question about an IPv4 address (type 1), with this address; without one to any other (RFC 1035). */
function answerWith(bytes: readonly number[]): (question: Buffer) => Buffer {
  return (question) => {
    const answer = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5));
    const isIpv4 = answer.readUInt16BE(answer.length - 4) === 1;
    answer.writeUInt16BE(0x8180, 2);
    answer.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    answer.fill(0, 8, 12);
    const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...bytes]);
    return isIpv4 ? Buffer.concat([answer, record]) : answer;
  };
}

const ask = (address: string, name: string): Promise<LookupAddress[] | string> =>
  new Promise((resolve) => {
    lookupOfNameServers([address])(name, { all: true }, (error, addresses) =>
      resolve(error === null ? addresses : (error.code ?? error.message)),
    );
  });

test('a name has the addresses that its name server answers', async () => {
  const server = await startNameServer(answerWith([192, 0, 2, 7]));
  try {
    expect(await ask(server.address, 'hooks.example.org')).toEqual([{ address: '192.0.2.7', family: 4 }]);
  } finally {
    server.close();
  }
});

test('names that no name server answers for keep no other name waiting, and end themselves', async () => {
  const silent = await startNameServer(() => null);
  const other = await startNameServer(answerWith([192, 0, 2, 8]));
  try {
    let ended = 0;
    const asked = Array.from({ length: 50 }, async (_, index) => {
      const answer = await ask(silent.address, `${index}.example.org`);
      ended += 1;
      return answer;
    });
    expect(await ask(other.address, 'hooks.example.org')).toEqual([{ address: '192.0.2.8', family: 4 }]);
    expect(await systemLookup('localhost')).toMatchObject({ address: expect.stringMatching(/./) });
    expect(ended).toBe(0);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['ETIMEOUT']));
  } finally {
    silent.close();
    other.close();
  }
});
