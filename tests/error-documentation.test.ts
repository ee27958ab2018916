/** docs/errors.md matches the error codes. */
import { readFileSync } from 'node:fs';
import { statusByCode } from '@platform/vocabulary';

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');

test('every error code is documented once, with its status and in the order of the code', () => {
  const documented = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+?) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(documented).toEqual(Object.entries(statusByCode));
});
