import { readFileSync } from 'node:fs';
import { refusalOfHost, refusedHosts } from './refused-hosts.ts';

test('the documentation names every host that is refused, and no other', () => {
  const page = readFileSync(new URL('../../../docs/network-pages.md', import.meta.url), 'utf8');
  const [, section = ''] = /### Hosts that are refused\n([\s\S]*?)\n#/.exec(page) ?? [];
  const named = [...section.matchAll(/`([a-z.]+)`/g)].map(([, host]) => host);
  expect(named).toEqual(Object.keys(refusedHosts));
});

test('a name stands for all below it, and for no other that ends in the same way', () => {
  expect(refusalOfHost('fr.linkedin.com', [])).toMatch('pages of linkedin.com are not fetched');
  expect(refusalOfHost('a.b.x.com', [])).toMatch('pages of x.com');
  expect(refusalOfHost('netflix.com', [])).toBeNull();
  expect(refusalOfHost('linkedin.com.example.org', [])).toBeNull();
  expect(refusalOfHost('www.example.org', ['example.org'])).toMatch('NETWORK_PAGES_REFUSED_HOSTS');
});
