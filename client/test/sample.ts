import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
/** The parts of a schema's definition needed to generate a value. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly innerType?: Schema;
  readonly in?: Schema;
}

const id = '00000000-0000-4000-8000-000000000001';
const formats: Readonly<Record<string, string>> = {
  uuid: id,
  guid: id,
  datetime: '2026-03-02T09:30:00.000+00:00',
  date: '2026-03-02',
  url: 'https://example.test/',
};

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

const inner = ({ innerType, in: input }: Definition): unknown => {
  const schema = innerType ?? input;
  return schema && valueOf(schema);
};

const objectOf = (shape: Readonly<Record<string, Schema>>): object =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      definitionOf(schema).type === 'optional' ? [] : [[name, valueOf(schema)]],
    ),
  );

const makers: Readonly<Record<string, (definition: Definition) => unknown>> = {
  string: ({ format }) => formats[format ?? ''] ?? '',
  number: () => 0,
  int: () => 0,
  boolean: () => false,
  literal: ({ values }) => values?.[0],
  enum: ({ entries }) => Object.values(entries ?? {})[0],
  object: ({ shape }) => objectOf(shape ?? {}),
  array: () => [],
  record: () => ({}),
  tuple: ({ items = [] }) => items.map(valueOf),
  union: ({ options = [] }) => options[0] && valueOf(options[0]),
  nullable: () => null,
  default: inner,
  readonly: inner,
  pipe: inner,
};

const valueOf = (schema: Schema): unknown => makers[definitionOf(schema).type]?.(definitionOf(schema));

type Partially<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: Partially<Value[Key]> }
    : Value;

/**
 * The simplest value of a contract schema (empty texts, zeros, null, first choices) with the given fields, so that a
 * test states only what matters to it. Throws if the result does not fit the schema.
 */
export const sampleOf = <S extends Schema>(schema: S, fields: Partially<z.output<S>> = {} as never): z.output<S> => {
  const plain = valueOf(schema);
  const isObject = typeof plain === 'object' && plain !== null && !Array.isArray(plain);
  return checked(schema, isObject ? { ...plain, ...(fields as object) } : plain);
};

/** Returns the value if it fits the schema; throws otherwise. */
export const checked = <S extends Schema>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`the value does not fit the contract: ${JSON.stringify(result.error.issues)}`);
  return value as z.output<S>;
};

/** A distinct id for each number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
