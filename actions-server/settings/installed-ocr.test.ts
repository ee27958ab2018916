import { installedOcr } from './installed-ocr.ts';
import { ConfigError } from './setting-problem.ts';

test('OCR that is on without the packages of a language is refused with their names and the command that installs them', async () => {
  expect(await installedOcr(null)).toBeNull();
  // A language that has no packages: those of others may be installed.
  const refused = installedOcr({ languages: ['xxx'], timeoutMs: 1_000 });
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow(/npm run ocr\).*xxx/);
});
