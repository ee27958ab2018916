import { profileFromUrl } from './network-profile.ts';
import { readNetworkUrl } from './network-url.ts';

function read(text: string) {
  const url = readNetworkUrl(text);
  return url === null ? null : profileFromUrl(url);
}

describe('the profile that a network URL spells', () => {
  test('has the public identifier and the name in it', () => {
    expect(read('https://www.network.example/in/h%C3%A9l%C3%A8ne-martin-81b2c3/')).toMatchObject({
      publicIdentifier: 'hélène-martin-81b2c3',
      firstName: 'Hélène',
      lastName: 'Martin',
    });
  });

  test('one word alone is no name', () => {
    expect(read('https://network.example/in/jdoe')).toMatchObject({
      publicIdentifier: 'jdoe',
      firstName: null,
      lastName: null,
    });
  });

  test('an address without a path says nothing', () => {
    expect(read('https://network.example/')).toBeNull();
  });
});
