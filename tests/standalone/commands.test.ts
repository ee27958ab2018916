/** Tests of the command line as a process, with and without a running server. */
import {
  createStandaloneFolder,
  keysIn,
  list,
  runStandalone,
  type StandaloneFolder,
} from '../support/standalone.ts';
import { waitUntil } from '../support/wait-until.ts';

let folder: StandaloneFolder;
beforeEach(async () => {
  folder = await createStandaloneFolder();
});
afterEach(() => folder.remove());

describe('the commands accounts and keys', () => {
  const command = (...parameters: string[]) =>
    runStandalone('platform.js', { DATA_DIR: folder.dataDirectory }, [...parameters, '--json']);

  test('create an account and a key while the server runs, and the key gives access only to its account', async () => {
    const server = await folder.start();
    expect((await command('accounts', 'create', '--name', 'Second', '--country', 'BE')).code).toBe(0);
    const { output } = await command(
      'keys',
      'create',
      '--account',
      'Second',
      '--kind',
      'private',
      '--name',
      'Key',
    );
    const { id, secret } = JSON.parse(output) as { id: string; secret: string };
    expect(await list(server, 'projects', secret)).toMatchObject({ status: 200, total: 0 });
    expect((await list(server, 'projects', keysIn(server.output).privateKey)).total).toBe(7);

    expect((await command('keys', 'revoke', id)).code).toBe(0);
    const status = async () => (await list(server, 'projects', secret)).status;
    await waitUntil(async () => (await status()) !== 200, { what: 'the rejection of the revoked key' });
    expect(await status()).toBe(401);
  });

  test('read the data folder when no server runs, also after it was killed', async () => {
    const server = await folder.start();
    await server.kill();
    const { code, output, errors } = await command('accounts', 'list');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(output)).toEqual([expect.objectContaining({ name: 'Demo', keys: 2 })]);
    expect(await folder.postmasterPid()).toBeUndefined();
  });
});
