import fc from 'fast-check';

/** Values that have broken servers before, whatever the field wanted. */
const values: readonly unknown[] = [
  null, true, false, '', ' ', '0', 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53 + 2, 1e21, 5e-324, [], {}, [[]], [null], { id: 1 }, '\u0000', 'a\u0000b',
  '\ud800', 'x\udfff', '\u202e\u200b', '🧨', 'a'.repeat(5_000), '%', '_', '\\', "'", "'; drop table users; --", '${7*7}', '{{7*7}}', '../../etc/passwd',
  '<script>alert(1)</script>', '=1+1', '__proto__', 'constructor', 'toString', 'NaN', 'Infinity', '-Infinity', '1e999', '9'.repeat(400), '٣', 'İ', 'ß', '\r\nset-cookie: a=b',
  '0000-00-00T00:00:00Z', '9999-12-31T23:59:59.999Z', '10000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-06-30T23:59:60Z',
  '0001-01-01T00:00:00+14:00', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'null', 'undefined', '[', '{"a":', '"',
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Field names that nobody declared, some of which every object has. */
export const hostileKey = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'role', 'id', 'version', 'deletedAt', '', '\u0000', 'a.b', '0');
