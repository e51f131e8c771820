import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallError } from '../../../kernel/call/call-error.ts';
import { checkRows, jsonLines, refusedRows } from './check-rows.ts';

const problems = (source: string) => {
  const checked = checkRows(source, campaign.create);
  return 'problems' in checked ? checked.problems : [];
};

test('valid rows are returned unchanged', () => {
  expect(checkRows('[{"name":"Spring"}]', campaign.create)).toEqual({ rows: [{ name: 'Spring' }] });
});

test('invalid JSON is reported with the line of the error', () => {
  expect(problems('[\n  {"name": "Spring"},\n  {"name" "Autumn"}\n]')).toEqual([{ line: 3, code: 'json' }]);
});

test('JSON that is not an array is refused', () => {
  expect(problems('{"name":"Spring"}')).toEqual([{ line: 1, code: 'jsonArray' }]);
});

test('an invalid field is reported with its row, its name and its own line', () => {
  const source = '[\n  { "name": "Spring" },\n  {\n    "name": "",\n    "colour": "red"\n  }\n]';
  expect(problems(source)).toEqual([
    { line: 4, row: 2, field: 'name', code: 'required' },
    { line: 5, row: 2, field: 'colour', code: 'unknownField' },
  ]);
});

test('a missing field is reported with the first line of its row', () => {
  expect(problems('[\n  {}\n]')).toMatchObject([{ line: 2, row: 1, field: 'name', code: 'required' }]);
});

test("the server's problems are assigned to the lines that were sent", () => {
  const fields = [{ path: 'body.1.name', code: 'duplicate', message: 'There is one already' }];
  const error = new CallError({ status: 400, code: 'invalidInput', message: 'Please check', fields });
  expect(refusedRows(error, '[\n{"name":"a"},\n{"name":"b"}\n]')).toEqual([
    { line: 3, row: 2, field: 'name', code: 'duplicate', message: 'There is one already' },
  ]);
  expect(refusedRows(new Error('network'), '[]')).toBeNull();
});

test('every row of any JSON is located on its actual line', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 6 }), (rows) => {
      const source = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
      const lines = jsonLines(source);
      rows.forEach((_, index) => expect(lines.get(String(index))).toBe(index + 2));
    }),
  );
});
