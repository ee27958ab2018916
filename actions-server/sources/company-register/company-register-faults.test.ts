/** Tests of the register of companies, against a server that answers as no register should. */
import { once } from 'node:events';
import { startCompanyRegister } from '../../../tests/support/company-register-server.ts';
import { sirens, siretOf } from '../../../tests/support/registered-companies.ts';
import { createCompanyRegister } from './company-register.ts';

const register = await startCompanyRegister();
afterAll(() => register.stop());
afterEach(() => register.misbehave(null));

// No answer of these is one of the register, so that its rate does not matter.
const source = createCompanyRegister({ url: register.url, requestsPerSecond: 1_000 });
const ask = (question: { number: string }) => source.ask(question, AbortSignal.timeout(60_000));
const { valmont } = sirens;

describe('an answer that no register gives is a failure, and says nothing of its text', () => {
  const json = (value: unknown) => JSON.stringify(value);
  const result = { siren: valmont, nom_complet: 'X' };
  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>', 'the answer of the register is no JSON'],
    ['a cut text', '{"results": [', 'the answer of the register is no JSON'],
    ['a list', '[]', 'the answer of the register: the answer is not as described'],
    ['null', 'null', 'the answer of the register: the answer is not as described'],
    ['no total', json({ results: [] }), 'the answer of the register: total_results is not as described'],
    [
      'a number in place of a text',
      json({ results: [{ ...result, nom_complet: 7 }], total_results: 1 }),
      'the answer of the register: results.0.nom_complet is not as described',
    ],
    [
      'an object in place of a list',
      json({ results: [{ ...result, matching_etablissements: {} }], total_results: 1 }),
      'the answer of the register: results.0.matching_etablissements is not as described',
    ],
    [
      'a text without end',
      json({ results: [{ ...result, nom_complet: 'x'.repeat(5_000) }], total_results: 1 }),
      'the answer of the register: results.0.nom_complet is not as described',
    ],
    [
      'more results than were asked for',
      json({ results: Array(30).fill(result), total_results: 30 }),
      'the answer of the register: results is not as described',
    ],
    [
      'a SIREN that is none',
      json({ results: [{ ...result, siren: '123' }], total_results: 1 }),
      'the answer of the register: results.0 has a wrong number',
    ],
    [
      'an establishment of another company',
      json({
        results: [{ ...result, siege: { siret: siretOf(sirens.network, 1) } }],
        total_results: 1,
      }),
      'the answer of the register: results.0 has a wrong number',
    ],
    ['very many levels', '['.repeat(100_000), expect.stringContaining('levels')],
  ])('%s', async (_, body, reason) => {
    register.misbehave((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    });
    expect(await ask({ number: valmont })).toEqual({ outcome: 'failed', reason, retryAfterMs: null });
  });

  test('markup, control characters and impossible values in texts become plain values', async () => {
    register.misbehave((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(
        json({
          results: [
            {
              ...result,
              nom_raison_sociale: ' VAL\u202eMONT\u0000\n<b>SA</b> ',
              date_creation: '2024-02-31',
              tranche_effectif_salarie: 'constructor',
              tva: ['<script>', `FR00${valmont}`],
              siege: { siret: siretOf(valmont, 1), latitude: '4e9', longitude: '4', region: '__proto__' },
            },
          ],
          total_results: 1,
        }),
      );
    });
    expect(await ask({ number: valmont })).toMatchObject({
      found: {
        legalName: 'VALMONT <b>SA</b>',
        foundedAt: null,
        employees: null,
        vatNumber: null,
        establishments: [{ latitude: null, longitude: null, administrativeAreaLevel1: null }],
      },
    });
  });

  test.each([500, 502, 302])('the status %i', async (status) => {
    register.misbehave((response) => {
      response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end('{}');
    });
    expect(await ask({ number: valmont })).toEqual({
      outcome: 'failed',
      reason: `the register answered with the status ${status}`,
      retryAfterMs: null,
    });
  });

  test('400 is a question that must not be asked again', async () => {
    register.misbehave((response) => void response.writeHead(400).end('{"erreur": "non"}'));
    expect(await ask({ number: valmont })).toMatchObject({ outcome: 'refused' });
  });

  test('one gigabyte is cut off', async () => {
    let sent = 0;
    register.misbehave(async (response) => {
      response.on('error', () => {});
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const chunk = Buffer.alloc(1_000_000, ' ');
      while (sent < 1_000 && !response.destroyed) {
        sent += 1;
        if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      response.end();
    });
    expect(await ask({ number: valmont })).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('more than 2000000 bytes'),
    });
    expect(sent).toBeLessThan(100);
  });

  test('nobody at the address', async () => {
    const nobody = createCompanyRegister({ url: 'http://127.0.0.1:1', requestsPerSecond: 7 });
    expect(await nobody.ask({ number: valmont }, AbortSignal.timeout(30_000))).toMatchObject({
      outcome: 'failed',
    });
  });
});
