// Array types of PostgreSQL's built-in types, whose ids are the same in every database.
interface ArrayType<Element> {
  readonly to: number;
  readonly from: number[];
  readonly serialize: (value: unknown) => string;
  readonly parse: (text: string) => (Element | null)[];
}

const element = /"((?:[^"\\]|\\.)*)"|[^,{}"]+/gs;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`;

type Write = (value: unknown) => string;

const asText: Write = (value) => (value instanceof Date ? value.toISOString() : String(value));
const asJsonText: Write = (value) => JSON.stringify(value);

const written = (value: unknown, write: Write): string => {
  if (value === undefined) throw new TypeError('an array parameter contains undefined');
  return value === null ? 'null' : quoted(write(value));
};

/** A one-dimensional array; null elements stay null. */
const arrayOf = <Element>(id: number, read: (text: string) => Element, write = asText): ArrayType<Element> => ({
  to: id,
  from: [id],
  serialize: (value) =>
    Array.isArray(value) ? `{${value.map((one) => written(one, write)).join(',')}}` : String(value),
  parse: (text) =>
    [...text.matchAll(element)].map(([item, inner]) => {
      if (inner !== undefined) return read(inner.replace(/\\(.)/gs, '$1'));
      return item === 'NULL' ? null : read(item);
    }),
});

const asDate = (text: string): Date => new Date(text);
const asJson = (text: string): unknown => JSON.parse(text);

/**
 * Replaces the driver's own look-up of array types on each new connection. Its failure is not caught there (3.4.9:
 * `fetchArrayTypes`), so a connection lost at that moment ended the process.
 */
export const arrayTypes = {
  booleans: arrayOf(1000, (text) => text === 't'),
  names: arrayOf(1003, String),
  smallIntegers: arrayOf(1005, Number),
  integers: arrayOf(1007, Number),
  texts: arrayOf(1009, String),
  characters: arrayOf(1014, String),
  varchars: arrayOf(1015, String),
  bigints: arrayOf(1016, BigInt),
  reals: arrayOf(1021, Number),
  doubles: arrayOf(1022, Number),
  oids: arrayOf(1028, Number),
  timestamps: arrayOf(1115, asDate),
  dates: arrayOf(1182, asDate),
  moments: arrayOf(1185, asDate),
  numerics: arrayOf(1231, String),
  uuids: arrayOf(2951, String),
  jsons: arrayOf(199, asJson, asJsonText),
  jsonbs: arrayOf(3807, asJson, asJsonText),
};
