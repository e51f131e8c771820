export type Value = number | string | Buffer | readonly Value[] | ReadonlyMap<number | string, Value>;

const kinds = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5 } as const;

const head = (kind: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 0x100) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff]);
};

/** CBOR (RFC 8949) of whole numbers, texts, bytes, lists and maps below 64 KiB, as WebAuthn's messages here need. */
export const cbor = (value: Value): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(kinds.negative, -1 - value) : head(kinds.unsigned, value);
  if (typeof value === 'string') return Buffer.concat([head(kinds.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(kinds.bytes, value.length), value]);
  if ('length' in value) return Buffer.concat([head(kinds.list, value.length), ...value.map(cbor)]);
  return Buffer.concat([
    head(kinds.map, value.size),
    ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]),
  ]);
};
