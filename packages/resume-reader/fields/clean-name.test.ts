import { fieldsOfText } from '../tests/support/resume-text.ts';
import { cleanName } from './clean-name.ts';

test.each([
  ['Sabrina Quervol ACA', 'Sabrina Quervol'],
  ['Dr Sabrina Quervol, MRCGP', 'Sabrina Quervol'],
  ['Sabrina Quervol, RN, BSN', 'Sabrina Quervol'],
  ['SABRINA QUERVOL FCCA', 'SABRINA QUERVOL'],
  ['Sabrina MA', 'Sabrina'],
])('the short form of a degree or a membership is no part of a name: %s', (printed, name) =>
  expect(cleanName(printed)).toBe(name),
);

test.each(['Sabrina Ma', 'SABRINA MA'])('a short family name stays: %s', (name) =>
  expect(cleanName(name)).toBe(name),
);

test.each([
  'Sabrina QUERVOL (née OBODO)',
  'Sabrina QUERVOL (OBODO)',
  'Sabrina QUERVOL (geb. Obodo)',
  'Sabrina QUERVOL, geb. Obodo',
  'Sabrina QUERVOL z d. Obodo',
  'Dr.-Ing. Sabrina QUERVOL',
  'Mag. Sabrina QUERVOL',
])('what is in brackets behind a name, a name at birth and titles are left out: %s', (printed) =>
  expect(cleanName(printed)).toBe('Sabrina QUERVOL'),
);

test.each([
  ['Sabrina Quervol nata Larch', 'Sabrina Quervol'],
  ['Sabrina Quervol (nata Larch)', 'Sabrina Quervol'],
  ['SABRINA QUERVOL NÉE LARCH', 'SABRINA QUERVOL'],
  ['Sabrina Quervol, Geb. Larch', 'Sabrina Quervol'],
])('the name at birth is no part of a name: %s', (printed, name) => expect(cleanName(printed)).toBe(name));

test.each(['Anna Nata Quervol', 'ANNA NATA QUERVOL'])(
  'a given name that is also a word for "born" stays: %s',
  (name) => expect(cleanName(name)).toBe(name),
);

test.each([
  ['Nom complet : Marie Sellier', 'Marie', 'Sellier'],
  ['Nom complet : Marie Larch-Sellier', 'Marie', 'Larch-Sellier'],
  ['Name: Anna Weber-Koch', 'Anna', 'Weber-Koch'],
  ['Marie Larch-Sellier', 'Marie', 'Larch-Sellier'],
])(
  'an occupation behind a given name is a family name where a label or a double name says so: %s',
  (line, firstName, lastName) => {
    expect(fieldsOfText(`CV\n${line}\nmarie@example.org\n\nLangues\nAnglais`)).toMatchObject({
      firstName,
      lastName,
    });
  },
);
