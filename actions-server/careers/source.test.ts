import { sourceOf } from './source.ts';

const textOf = (search: string, referrer?: string) =>
  sourceOf(new URLSearchParams(search), referrer, 'jobs.example').text;

test('a source is the beginning of what the address says, in whole characters', () => {
  expect(textOf(`source=${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
  expect(textOf(`utm_source=${'a'.repeat(100)}&utm_medium=${'b'.repeat(96)}😀`)).toBe(
    `${'a'.repeat(100)} / ${'b'.repeat(96)}`,
  );
});

test('without words in the address it is the host of the page with the link, unless that is one of these pages', () => {
  expect(textOf('', 'https://news.example/a?b')).toBe('news.example');
  expect(textOf('source=%20', 'https://jobs.example/careers/acme')).toBe('');
});
