import { environmentSchema } from './config.ts';
import { configurationTable } from './configuration-table.ts';

describe('the table of the configuration', () => {
  test('has a row with a description for every variable', () => {
    const rows = configurationTable().split('\n').slice(2);
    expect(rows.map((row) => /^\| `(\w+)` \|/.exec(row)?.[1])).toEqual(Object.keys(environmentSchema.shape));
    for (const row of rows) expect(row).toMatch(/ \| \S.{10,} \|$/);
  });

  test('contains whether a variable is required and its default', () => {
    expect(configurationTable()).toMatch(/^\| `FILE_LINK_SECRET` \| required \| /m);
    expect(configurationTable()).toMatch(/^\| `PORT` \| `3000` \| /m);
    expect(configurationTable()).toMatch(/^\| `DATABASE_URL` \| {2}\| /m);
  });
});
