/** Towns that entries add to their dates. */
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a text, each as "title @ company, place". */
const positions = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), positionReader).map(
    ({ value: { title, companyName, location } }) => `${title} @ ${companyName}, ${location}`,
  );

describe('a text behind a date and a comma', () => {
  test('is a town that no list knows, beside a title and a company', () => {
    const text = `Experience

2020 – 2024, Wem • Accountant
Quillon
- Kept the accounts.

2018 – 2020, Great Missenden • Carpenter
Norvane
- Built the stairs.

2014 – 2016, Ullapool • Cook
Larch
- Cooked soup.`;
    expect(positions(text)).toEqual([
      'Accountant @ Quillon, Wem',
      'Carpenter @ Norvane, Great Missenden',
      'Cook @ Larch, Ullapool',
    ]);
  });

  test('is the company where no other text is one', () => {
    const text = `Experience

2020 – 2024, Quillon – Accountant
Kept the accounts of the house.

2018 – 2020, Norvane – Carpenter
Built the stairs of three towers.`;
    expect(positions(text)).toEqual(['Accountant @ Quillon, null', 'Carpenter @ Norvane, null']);
  });

  test('is a town within the brackets of the date, before the company', () => {
    const text = `Experience

(01/2020 to 09/2024, Saffron Walden) – QUILLON INSURANCE BROKERS
Lab Technician

(07/2018 to 09/2019, Chipping Norton) – NORVANE
Cook`;
    expect(positions(text)).toEqual([
      'Lab Technician @ QUILLON INSURANCE BROKERS, Saffron Walden',
      'Cook @ NORVANE, Chipping Norton',
    ]);
  });
});
