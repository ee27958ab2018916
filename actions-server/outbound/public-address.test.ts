import { isCallable, type Network, readNetwork } from './public-address.ts';

test.each([
  // This host, and this network.
  '0.0.0.0',
  '0.1.2.3',
  '127.0.0.1',
  '127.255.255.254',
  '::',
  '::1',
  // Private networks.
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  // A zone, which only addresses of this network have.
  '2606:4700::1111%eth0',
  '2606:4700::1111%1',
  // Documentation, benchmarks, protocols, relays, multicast and what is reserved.
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  '100::1',
  '4000::1',
  // What stands for an address of IPv4.
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  // No addresses.
  '',
  'localhost',
  'example.org',
  '1.2.3',
  '::g',
])('%s is not called', (address) => {
  expect(isCallable(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '192.167.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is called', (address) => {
  expect(isCallable(address)).toBe(true);
});

test('an operator can allow networks of their own, and nothing beside them', () => {
  const allowed = ['127.0.0.0/8', 'fd00::/16'].map((text) => readNetwork(text) as Network);
  expect(allowed).toHaveLength(2);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', 'fd00::1']) {
    expect([address, isCallable(address, allowed)]).toEqual([address, true]);
  }
  for (const address of ['10.0.0.1', '::1', 'fd01::1', 'fd00::1%eth0', '::ffff:10.0.0.1']) {
    expect([address, isCallable(address, allowed)]).toEqual([address, false]);
  }
  expect(readNetwork('127.0.0.1')).toBeNull();
});
