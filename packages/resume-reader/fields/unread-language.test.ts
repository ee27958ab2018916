import { fieldsOfText } from '../tests/support/resume-text.ts';

const contacts = 'anna@example.org\n+46 70 123 45 67';

test.each([
  [
    'Swedish',
    `Anna Lindholm\n${contacts}\n\nArbetslivserfarenhet\nSystemutvecklare på Holm, 2018 - pågående\nUtvecklar tjänster för kunder\n\nUtbildning\nSkolan Vest, 2010 - 2013`,
  ],
  [
    'Russian',
    `Анна Ольхина\n${contacts}\n\nОПЫТ РАБОТЫ\nОфициант, Кафе Холм, 2019 - 2021\n\nОБРАЗОВАНИЕ\nЛицей, 2010 - 2013`,
  ],
  [
    'Turkish',
    `Anna Yıldız\n${contacts}\n\nİş Deneyimi\nGarson, Holm, 2019 - halen\n\nEğitim\nLise, 2010 - 2013`,
  ],
])('a resume in %s gives the facts that need no language, and a warning', (name, text) => {
  const resume = fieldsOfText(text);
  expect(resume.warnings).toEqual([
    { code: 'language_not_supported', message: expect.stringContaining(`is in ${name},`) },
  ]);
  expect(resume).toMatchObject({
    emailAddresses: ['anna@example.org'],
    phoneNumbers: [{ number: '+46 70 123 45 67' }],
    location: null,
    positions: [],
    educations: [],
  });
  expect(resume.firstName).not.toBeNull();
});

test('a postal code with its town is a place in any language, and doubtful', () => {
  const { location, evidence } = fieldsOfText(
    `Anna Lindholm\nStorgatan 12, 411 38 Göteborg\n${contacts}\n\nArbetslivserfarenhet\nServitris på Holm och samt hos kunder`,
  );
  expect(location).toBe('Storgatan 12, 411 38 Göteborg');
  expect(evidence.find(({ field }) => field === 'location')?.confidence).toBeLessThan(0.9);
});

test('texts of entries are given where a list has their words', () => {
  const { positions } = fieldsOfText(
    `Anna Lindholm\n${contacts}\n\nExperience\nHolm AB\npågående\n2018 - 2020\nUtvecklar tjänster för kunder inom handel och är en del av ett team`,
  );
  expect(positions.map(({ title }) => title)).not.toContain('pågående');
});

test.each([
  [
    'Chinese',
    '李安娜\n会计\n工作经历\n会计，比尔克有限公司，2018\n编制月度报表\n教育背景\n会计学士，拉克大学',
  ],
  ['Japanese', '職務経歴\nレジ係\nホルム商店\n月次報告書の作成\n学歴\n経済学士\nラーク大学'],
])('the lines of a text in %s without larger letters are no name', (_name, text) => {
  const { firstName, lastName } = fieldsOfText(`履歴書\n${contacts}\n${text}`);
  expect([firstName, lastName]).toEqual([null, null]);
});

test('a resume in a supported language has no such warning', () => {
  const { warnings } = fieldsOfText(
    `Anne Holm\n${contacts}\n\nExperience\nBarista at Fern Coffee, 2019 - 2021`,
  );
  expect(warnings).toEqual([]);
});
