import { fieldsOfText } from '../tests/support/resume-text.ts';

const locationOf = (header: string): string | null => {
  const text = `Anne Holm\n${header}\nanne@example.org\n\nLanguages\nFrench`;
  return fieldsOfText(text).location;
};

describe('an address is read whole', () => {
  test.each([
    ['with a Canadian postal code behind its province', '1482, rang Nord, Chicoutimi (Québec) G7H 5A8'],
    ['with a Canadian postal code behind the code of its province', 'Box 212, Ponoka AB T4J 1R3'],
    ['with the first part of a British postal code', 'Caversham, Reading RG4'],
    ['with the number of a flat', 'Blk 214 Toa Payoh Lorong 8, #11-37, Singapore 310214'],
    ['with the number of a district', 'Holm Quarter, Dublin 8'],
    ['with the parts of an estate before the town', 'Coopérative Nord, bât. C, Bir El Djir, Oran (Algérie)'],
    ['with a box and a postal code behind the town', 'P.O. Box 45, Nyeri 10100, Kenya'],
  ])('%s', (_name, address) => expect(locationOf(address)).toBe(address));

  test.each([
    [
      'the organisation before it',
      'Department of Biology, Larch University, 900 Holm Road, Leeds',
      '900 Holm Road, Leeds',
    ],
    ['the age before it', '47 ans, Rennes', 'Rennes'],
    ['words such as "lives in"', 'vit à Lyon, mobile en France', 'Lyon'],
    ['what follows a semicolon', 'Based in Cork; open to relocation', 'Cork'],
    ['the mobility in brackets', 'Dakar, Sénégal (mobile dans toute la région)', 'Dakar, Sénégal'],
    [
      'the place of birth before it',
      'Nata a Vestina il 3 maggio 1990 – residente in via Larch 3, 32100 Belluno',
      'via Larch 3, 32100 Belluno',
    ],
    [
      'the labels of details behind it',
      'Adres: Larchlaan 8, 5342 AP Oss Tel: 06-55 01 62 47 Mail: a@kpn.example',
      'Larchlaan 8, 5342 AP Oss',
    ],
    [
      'a label of an address behind it',
      'Residenza: Bologna, Italia Email: anna@holm.example',
      'Bologna, Italia',
    ],
    [
      'the label of a private address',
      'Dirección particular: Calle 210 #19, Playa, La Habana, Cuba',
      'Calle 210 #19, Playa, La Habana, Cuba',
    ],
    ['where an employer is', 'Writes for a non-profit based in Berlin', null],
    ['the title of a document', 'Vita', null],
  ])('without %s', (_name, header, address) => expect(locationOf(header)).toBe(address));

  test('with the postal code in a line below the town', () => {
    expect(locationOf('14 Holm Crescent\nBallintemple, Cork\nT12 W2K8')).toBe(
      '14 Holm Crescent, Ballintemple, Cork, T12 W2K8',
    );
  });

  test('with spaces before its commas, behind its label', () => {
    expect(locationOf('Adresse : Cité des Pins Bt 12 n°7 , Es Sénia , Oran')).toBe(
      'Cité des Pins Bt 12 n°7, Es Sénia, Oran',
    );
  });

  test('and not taken from the names of the pages of a site', () => {
    expect(locationOf('Home\tGuitars\tRepairs\tCV\nShed 4, 31 Vogel Street, Dunedin 9016')).toBe(
      'Shed 4, 31 Vogel Street, Dunedin 9016',
    );
  });

  test('behind its label in a section of other details, but not in one of positions', () => {
    const read = (text: string): string | null => {
      return fieldsOfText(text).location;
    };
    expect(
      read(
        'Anne Holm\nanne@example.org\n\nLanguages\nFrench\nPermanent Address\tPlot 17, Vest Nagar, Nagpur',
      ),
    ).toBe('Plot 17, Vest Nagar, Nagpur');
    expect(
      read('Anne Holm\nanne@example.org\n\nExperience\nClerk, Holm Foods, 2015 - 2019\nLocation : Bengaluru'),
    ).toBeNull();
  });
});

describe('a short line is no place without evidence', () => {
  test.each([
    ['an occupation', 'Mosaicist'],
    ['technologies', 'React, Node'],
    ['qualities', 'Motivated and Reliable'],
    ['a title of a section', 'Info'],
    ['a title in capitals with a hyphen', 'EOLASSE-OBRACH'],
    ['the code of a region alone', '(RS)'],
    ['the name of the person', 'Max Hamburg'],
    ['a birthplace behind its label and a date', 'Fecha y lugar de nacimiento: 3/5/1990, Jaén'],
    ['a nationality', 'Brasileira, solteira, 29 anos'],
  ])('%s', (_name, header) => expect(locationOf(header)).toBeNull());

  test.each([
    ['words between hyphens', 'Aulnay-sur-Larch'],
    ['two names with a hyphen', 'Montrelin-Bellarc'],
    ['a first word of towns', 'Saint-Larch'],
    ['a usual ending', 'Larchhausen'],
    ['a county', 'Larchbourne, Co. Kerry'],
    ['an Italian province in brackets', 'Larchengo Vestone (MO)'],
    ['an article with an apostrophe', "L'Hospitell de Larch"],
    ['the code of a region behind a dash', 'Larchina - PR'],
  ])('but a town is that no list knows, with %s', (_name, header) => expect(locationOf(header)).toBe(header));

  test('but a town is within a row of contact details', () => {
    expect(locationOf('Larchora | 06 12 34 56 78 | holm.example.org/anne')).toBe('Larchora');
  });

  test.each(['Vollzeit', 'Secret Clearance', 'Eigener PKW', 'Selbstständigkeit'])(
    'and %j within a row of contact details is none',
    (text) => expect(locationOf(`06 12 34 56 78 | ${text}`)).toBeNull(),
  );

  test('but a town is below its street', () => {
    expect(locationOf('12 Mill Lane\nLarchora')).toBe('12 Mill Lane, Larchora');
  });
});
