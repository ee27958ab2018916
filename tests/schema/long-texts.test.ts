/**
 * Triggers call functions for texts that anybody sends, of up to 500 000 characters. An expression that is matched again from
 * the beginning for each character, as one with a lookbehind of several characters is, takes minutes for them.
 */
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test.each([
  ['emoji with selectors', '❤️'],
  ['joined emoji with selectors', '😀\ufe0f\u200d'],
  ['joiners after other letters', 'a\u200d'],
  ['words with joiners', 'می\u200cخواهم '],
  ['keycaps', '1\ufe0f\u20e3'],
  ['variants of ideographs', '葛\u{e0100}'],
  ['variants of Mongolian letters', 'ᠮ\u180b'],
  ['flags', '🏴\u{e0067}\u{e0062}\u{e007f}'],
  ['initials', 'S.A.S. '],
  ['words with hyphens and ampersands', "a-b & c L'É "],
  ['spaces', ' '],
  ['line ends', '\r\n'],
  ['dashes', '- a\n'],
])(
  'a text of 60 000 characters is cleaned and searched in the time that its length takes: %s',
  async (_, piece) => {
    await database.pool.query(
      `select clean_text(text), clean_line(text), searchable_text(text), joined_words(text), name_forms(text), rich_text(text)
         from (values ($1::text)) as texts (text)`,
      [piece.repeat(Math.ceil(60_000 / piece.length))],
    );
  },
  5_000,
);
