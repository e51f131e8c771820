import fc from 'fast-check';
import type { JsonSchema } from '../../src/kernel/openapi/schema.ts';
import { hostileKey, hostileValue } from './hostile-values.ts';

/** Placeholder for the id of an existing record; replaced when the request is sent. */
export const idPlace = /@id:(\d+)@/g;

/** Values that mostly fit the schema, so that they pass the first check, and sometimes do not. */
export const valuesOf = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue });

const fitting = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const either = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(either)) return fc.oneof(...(either as JsonSchema[]).map(valuesOf));
  return (byType[schema.type ?? ''] ?? (() => fc.jsonValue({ maxDepth: 2 })))(schema);
};

const byType: Readonly<Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>>> = {
  string: (schema) => text(schema),
  integer: (schema) => wholeNumber(schema),
  number: (schema) => fc.oneof(wholeNumber(schema), amount(schema)),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, minItems = 0 }) =>
    fc.array(valuesOf(items as JsonSchema), { minLength: Number(minItems), maxLength: 3 }),
  object: (schema) => objectOf(schema),
};

/** Mostly small numbers: existing pages, plausible versions. */
const wholeNumber = ({ minimum = -1_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> => {
  const [min, max] = [Math.ceil(Number(minimum)), Math.floor(Math.min(Number(maximum), 2 ** 31 - 1))];
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, min + 3) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  );
};

/** Euro and cents. */
const amount = ({ minimum = -10, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> =>
  fc
    .integer({ min: Math.ceil(Number(minimum) * 100), max: Math.floor(Math.min(Number(maximum), 2 ** 24) * 100) })
    .map((cents) => cents / 100);

const objectOf = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> => {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)])),
    {
      requiredKeys: [...required],
    },
  );
  const extra = fc.oneof(
    { weight: 24, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(hostileKey, hostileValue) },
  );
  // Defined, not assigned: `__proto__` must be a key like any other.
  return fc.tuple(known, extra).map(([object, more]) =>
    more
      ? Object.defineProperty({ ...object }, more[0], {
          value: more[1],
          enumerable: true,
          configurable: true,
          writable: true,
        })
      : object,
  );
};

const text = (schema: JsonSchema): fc.Arbitrary<string> => {
  if (schema['format'] === 'uuid') {
    return fc.oneof(
      { weight: 4, arbitrary: fc.nat(999).map((number) => `@id:${number}@`) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  }
  if (schema['format'] === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const bounds = {
    minLength: Number(schema['minLength'] ?? 0),
    maxLength: Math.min(Number(schema['maxLength'] ?? 30), 30),
  };
  const plain = fc.string({ unit: 'grapheme', ...bounds, maxLength: Math.max(bounds.maxLength, bounds.minLength) });
  const matching = typeof schema['pattern'] === 'string' ? matchingText(schema['pattern']) : null;
  return matching
    ? fc.oneof({ weight: 12, arbitrary: matching }, plain)
    : fc.oneof({ weight: 4, arbitrary: plain }, fc.constantFrom(...samples));
};

const samples = ['forex', 'new', 'Spring fair', 'Abcdef123456', '+32 4 123', 'purple', '2'];

/** Texts that match the pattern, generated from it; for one with look-aheads, which cannot be inverted, fixed samples. */
const matchingText = (pattern: string): fc.Arbitrary<string> | null => {
  if (pattern.includes('@')) return fc.nat().map((number) => `ada${number}@example.test`);
  const expression = new RegExp(pattern, 'u');
  try {
    return fc.stringMatching(expression, { size: 'small' });
  } catch {
    const fitting = samples.filter((sample) => expression.test(sample));
    return fitting.length > 0 ? fc.constantFrom(...fitting) : null;
  }
};
