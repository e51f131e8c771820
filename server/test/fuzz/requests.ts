import { filterOperators } from '@countinghouse/contract/kernel/filter.ts';
import fc from 'fast-check';
import type { OpenApiDocument } from '../../src/kernel/openapi/document.ts';
import type { Operation } from '../../src/kernel/openapi/operation.ts';
import type { JsonSchema } from '../../src/kernel/openapi/schema.ts';
import { hostileValue } from './hostile-values.ts';
import { valuesOf } from './schema-values.ts';

export interface FuzzedRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or the bytes of an uploaded file. */
  readonly body?: string | Uint8Array;
}

type Values = Readonly<Record<string, unknown>>;

/** Requests to all calls of the document, with equal probability. */
export const requestsTo = (document: OpenApiDocument): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    ...Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => requestTo(path, method.toUpperCase(), operation)),
    ),
  );

const requestTo = (path: string, method: string, operation: Operation): fc.Arbitrary<FuzzedRequest> =>
  fc
    .tuple(parametersOf(operation, 'path'), parametersOf(operation, 'query'), headers, bodyOf(operation))
    .map(([params, query, head, body]) => ({
      name: operation.operationId,
      method,
      path: path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(params[name])) + queryText(query),
      headers: { ...head, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    }));

const parametersOf = (operation: Operation, place: 'path' | 'query'): fc.Arbitrary<Values> => {
  const declared = operation.parameters.flatMap((parameter) =>
    '$ref' in parameter || parameter.in !== place ? [] : [parameter],
  );
  const arbitraries = declared.map(({ name, schema }) => [name, parameterValue(name, schema, operation)] as const);
  return fc.record(Object.fromEntries(arbitraries), {
    requiredKeys: declared.filter(({ required }) => required).map(({ name }) => name),
  });
};

const parameterValue = (name: string, schema: JsonSchema, operation: Operation): fc.Arbitrary<unknown> => {
  if (name === 'filters')
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant('{}') },
      { weight: 4, arbitrary: filters(operation) },
      { weight: 1, arbitrary: valuesOf(schema) },
    );
  if (name === 'sorts')
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant('[]') },
      { weight: 4, arbitrary: sorts(operation) },
      { weight: 1, arbitrary: valuesOf(schema) },
    );
  if (name === 'columns')
    return fc.oneof(
      fc.constant(''),
      fc.array(fieldsOf(operation), { maxLength: 3 }).map((fields) => fields.join(',')),
    );
  return valuesOf(schema);
};

/** Fields of a list's records, which its filters and sorts may name. */
const fieldsOf = (operation: Operation): fc.Arbitrary<string> => {
  const reply = operation.responses['200'];
  const schema = reply && 'content' in reply ? reply.content?.['application/json']?.schema : undefined;
  const array = Object.values(schema?.properties ?? {}).find(({ type }) => type === 'array');
  const item = (array?.['items'] ?? {}) as JsonSchema;
  return fc.constantFrom('id', 'name', '__proto__', 'password', ...Object.keys(item.properties ?? {}));
};

const operators = fc.constantFrom(...new Set(Object.values(filterOperators).flat()), 'like', 'constructor');
const operand = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.integer(),
  fc.boolean(),
  fc.constant('@id:1@'),
  fc.constant('2026-01-01T00:00:00Z'),
  hostileValue,
);

const filters = (operation: Operation): fc.Arbitrary<string> =>
  fc
    .dictionary(
      fieldsOf(operation),
      fc.dictionary(operators, fc.oneof(operand, fc.array(operand, { maxLength: 3 })), { maxKeys: 2 }),
      { maxKeys: 3 },
    )
    .map((value) => JSON.stringify(value));

const sorts = (operation: Operation): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(fc.constantFrom('', '-'), fieldsOf(operation)).map((parts) => parts.join('')),
      { maxLength: 2 },
    )
    .map((value) => JSON.stringify(value));

const mostly = (usual: readonly string[], rare: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) });

const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'x-lang': fc.constantFrom('en', 'fr', 'de-AT', 'nl', 'xx', '', '__proto__'),
    'x-timezone': mostly(
      ['UTC', 'Europe/Brussels', 'Asia/Kathmandu', 'Etc/GMT+14', ''],
      ['Mars/Base', '+01:00', '../UTC'],
    ),
    'idempotency-key': fc.oneof(
      { weight: 1, arbitrary: mostly(['a', 'b'], ['x'.repeat(101), 'a b']) },
      { weight: 9, arbitrary: fc.uuid() },
    ),
    'if-match': fc.constantFrom('"1"', '2', '*', '999999999999', '"'),
  },
  { requiredKeys: [] },
);

const files = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...bytes])),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Uint8Array.from([0x50, 0x4b, 0x03, 0x04, ...bytes])),
);

const bodyOf = (operation: Operation): fc.Arbitrary<string | Uint8Array | undefined> => {
  const content = operation.requestBody?.content ?? {};
  if (content['multipart/form-data']) return files;
  const schema = content['application/json']?.schema;
  if (!schema) return fc.constant(undefined);
  const json = valuesOf(schema).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 30, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[1,', 'null', '"x"', '[['.repeat(400)) },
  );
};

const queryText = (query: Values): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** A lone surrogate has no encoding; these are the bytes that careless programs write for it. */
const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.isWellFormed()
    ? encodeURIComponent(text).replaceAll('%40id%3A', '@id:').replaceAll('%40', '@')
    : '%ED%A0%80';
};
