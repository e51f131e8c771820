// Arrays of PostgreSQL's own types, by the numbers that they have in every database.
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
  if (value === undefined) throw new TypeError('an array for PostgreSQL holds undefined');
  return value === null ? 'null' : quoted(write(value));
};

/** An array of one dimension. Elements that are null stay so. */
const arrayOf = <Element>(id: number, read: (text: string) => Element, write = asText): ArrayType<Element> => ({
  to: id,
  from: [id],
  serialize: (value) =>
    Array.isArray(value) ? `{${value.map((one) => written(one, write)).join(',')}}` : String(value),
  parse: (text) =>
    [...text.matchAll(element)].map(([whole, inner]) => {
      if (inner !== undefined) return read(inner.replace(/\\(.)/gs, '$1'));
      return whole === 'NULL' ? null : read(whole);
    }),
});

const asDate = (text: string): Date => new Date(text);
const asJson = (text: string): unknown => JSON.parse(text);

/**
 * What the driver otherwise asks each new connection for. It leaves that question without anybody who catches its failure
 * (3.4.9: `fetchArrayTypes`), so that a connection which was cut just then ended the whole process.
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
