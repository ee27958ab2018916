import { profileFromUrl } from './network-profile.ts';
import { readNetworkUrl } from './network-url.ts';

function read(text: string) {
  const url = readNetworkUrl(text);
  return url === null ? null : profileFromUrl(url);
}

describe('the profile of a network URL', () => {
  test('has the public identifier and the name in the URL', () => {
    expect(read('https://www.network.example/in/h%C3%A9l%C3%A8ne-martin-81b2c3/')).toMatchObject({
      publicIdentifier: 'hélène-martin-81b2c3',
      firstName: 'Hélène',
      lastName: 'Martin',
    });
  });

  test('has no name if the identifier is a single word', () => {
    expect(read('https://network.example/in/jdoe')).toMatchObject({
      publicIdentifier: 'jdoe',
      firstName: null,
      lastName: null,
    });
  });

  test('is null for a URL without a path', () => {
    expect(read('https://network.example/')).toBeNull();
  });
});
