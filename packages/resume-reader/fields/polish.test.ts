import { fieldsOfText } from '../tests/support/resume-text.ts';

type Fields = ReturnType<typeof fieldsOfText>;

const positionsOf = ({ positions }: Fields): string[] =>
  positions.map(
    ({ title, companyName, startDate, endDate, isCurrent }) =>
      `${title} @ ${companyName}, ${startDate}–${isCurrent ? 'now' : endDate}`,
  );
const educationsOf = ({ educations }: Fields): string[] =>
  educations.map(({ degree, schoolName, endDate }) => `${degree} @ ${schoolName}, ${endDate}`);

const clause =
  'Wyrażam zgodę na przetwarzanie moich danych osobowych dla potrzeb niezbędnych do realizacji procesu rekrutacji (Dz. U. 2018, poz. 1000).';

test('a Polish resume is read with its headings, months, degrees and labels, and its clause about data is no entry', () => {
  const fields = fieldsOfText(`Życiorys

Dane osobowe
Imię i nazwisko: Łucja Brzozowa
Data urodzenia: 4 maja 1990 r.
Adres zamieszkania: ul. Wierzbowa 3/8, 15-001 Olchowo
Tel. kom.: 600 100 200
E-mail: lucja@example.org

Doświadczenie zawodowe
IV 2019 – nadal   Starsza księgowa
                  Zakłady Lniane Olcha Sp. z o.o.
X 2014 – III 2019   Specjalistka ds. rozliczeń
                  Hurtownia Wiązowa s.c.

Wykształcenie
2009 – 2014   Magister ekonomii
              Uniwersytet Olchowy
2005 – 2009   Technik ekonomista
              Technikum nr 7 w Wierzbicy

Języki obce
język angielski – B2
j. włoski – komunikatywny

${clause}`);
  expect(`${fields.firstName} ${fields.lastName}`).toBe('Łucja Brzozowa');
  expect(fields.location).toBe('ul. Wierzbowa 3/8, 15-001 Olchowo');
  expect(fields.phoneNumbers.map(({ number }) => number)).toEqual(['600 100 200']);
  expect(positionsOf(fields)).toEqual([
    'Starsza księgowa @ Zakłady Lniane Olcha Sp. z o.o., 2019-04–now',
    'Specjalistka ds. rozliczeń @ Hurtownia Wiązowa s.c., 2014-10–2019-03',
  ]);
  expect(educationsOf(fields)).toEqual([
    'Magister ekonomii @ Uniwersytet Olchowy, 2014',
    'Technik ekonomista @ Technikum nr 7 w Wierzbicy, 2009',
  ]);
  expect(fields.locales.map(({ locale }) => locale)).toEqual(['en', 'it']);
  expect(fields.language).toBe('pl');
});

test('a Polish number without a prefix belongs to Poland, also in an account of another country', () => {
  const { phoneNumbers } = fieldsOfText(
    'Łucja Brzozowa\nKraków, Polska\n600 100 200\nlucja@example.org\n\nJęzyki\npolski – ojczysty',
  );
  expect(phoneNumbers.map(({ canonicalNumber }) => canonicalNumber)).toEqual(['+48600100200']);
});
