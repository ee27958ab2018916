import { environmentSchema } from './config.ts';
import { configurationTable } from './configuration-table.ts';

describe('the table of the configuration', () => {
  test('has a row for every variable, with a text', () => {
    const rows = configurationTable().split('\n').slice(2);
    expect(rows.map((row) => /^\| `(\w+)` \|/.exec(row)?.[1])).toEqual(Object.keys(environmentSchema.shape));
    for (const row of rows) expect(row).toMatch(/ \| \S.{10,} \|$/);
  });

  test('says what is required and what the default is', () => {
    expect(configurationTable()).toMatch(/^\| `FILE_LINK_SECRET` \| required \| /m);
    expect(configurationTable()).toMatch(/^\| `PORT` \| `3000` \| /m);
    expect(configurationTable()).toMatch(/^\| `DATABASE_URL` \| {2}\| /m);
  });
});
