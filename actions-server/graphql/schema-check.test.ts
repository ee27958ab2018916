/** When Hasura is asked for its schema, and how long a difference is remembered. */
import { createSchemaCheck } from './schema-check.ts';
import { builtSchema, type SchemaMarks } from './schema-marks.ts';

const marks = { migration: builtSchema().migration, metadata: builtSchema().metadata };
const answerOf = ({ migration, metadata }: SchemaMarks) => ({
  data: { schema_version: [{ migration }], __type: { description: `Metadata ${metadata}` } },
});

test('a difference that went long ago does not excuse a document', async () => {
  let schemaAnswer = answerOf(marks);
  let time = 0;
  const check = createSchemaCheck(
    marks,
    async () => schemaAnswer,
    () => time,
  );
  schemaAnswer = answerOf({ ...marks, migration: '1' });
  expect(await check.problem()).toContain('up to 1');
  schemaAnswer = answerOf(marks);
  expect(await check.problemOfRefusal()).toContain('up to 1');
  time += 60_001;
  expect(await check.problemOfRefusal()).toBeNull();
});

test('Hasura is asked once for all who ask at the same time, and again when the answer is old', async () => {
  let schemaAnswer = answerOf(marks);
  let time = 0;
  let asked = 0;
  const { problem: check } = createSchemaCheck(
    marks,
    async () => {
      asked += 1;
      return schemaAnswer;
    },
    () => time,
  );
  schemaAnswer = answerOf({ ...marks, metadata: 'b'.repeat(64) });
  expect(await Promise.all([check(), check()])).toEqual(
    Array(2).fill(expect.stringContaining('bbbbbbbbbbbb')),
  );
  expect(asked).toBe(1);
  schemaAnswer = answerOf(marks);
  time += 1_001;
  expect(await check()).toBeNull();
  time += 9_000;
  expect(await check()).toBeNull();
  expect(asked).toBe(2);
  time += 1_001;
  await check();
  expect(asked).toBe(3);
});
