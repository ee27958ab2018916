import { addressIn, addressKey, isPrivateAddress } from './client-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['192.0.2.1:49152', '192.0.2.1'],
  ['[2001:db8:1:2::1]:49152', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:DB8:0::7]:49152', '2001:db8::7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%s in a header is the address %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test.each([
  '',
  'unknown',
  '_hidden',
  '203.0.113',
  '3405803783',
  '0xcb007107',
  '203.0.113.7:port',
  '[203.0.113.7',
  '2001:db8',
])('%j in a header is no address', (text) => {
  expect(addressIn(text)).toBeNull();
});

test('private addresses are those of a private network and of this machine, in either form', () => {
  const ours = ['10.1.2.3', '172.16.0.1', '192.168.0.1', '127.0.0.1', '169.254.1.1', '100.64.0.1'];
  for (const address of [...ours, '::1', 'fe80::1', 'fd00::1', '::ffff:10.1.2.3'])
    expect([address, isPrivateAddress(address)]).toEqual([address, true]);
  for (const address of ['203.0.113.7', '172.32.0.1', '2001:4860::8', '::ffff:8.8.8.8', 'unknown', ''])
    expect([address, isPrivateAddress(address)]).toEqual([address, false]);
});
