import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const sequence = 0x30;
const set = 0x31;

/** DER (X.690) below 64 KiB, the encoding of certificates. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));

const ecdsaWithSha256 = der(sequence, identifier('2a8648ce3d040302'));

/** Country, organization, unit and common name, as the standard requires of a device manufacturer. */
const name = der(
  sequence,
  ...[
    ['550406', 'SE'],
    ['55040a', 'Maker'],
    ['55040b', 'Authenticator Attestation'],
    ['550403', 'Device'],
  ].map(([id = '', text = '']) => der(set, der(sequence, identifier(id), der(0x13, Buffer.from(text))))),
);
const validity = der(sequence, der(0x17, Buffer.from('200101000000Z')), der(0x18, Buffer.from('20990101000000Z')));
const isNoAuthority = der(0xa3, der(sequence, der(sequence, identifier('551d13'), der(0x04, der(sequence)))));

const certificateOf = (publicKey: KeyObject, privateKey: KeyObject): Buffer => {
  const key = publicKey.export({ format: 'der', type: 'spki' });
  const version = der(0xa0, integer(2));
  const statement = der(sequence, version, integer(1), ecdsaWithSha256, name, validity, name, key, isNoAuthority);
  return der(sequence, statement, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', statement, privateKey)));
};

/** The attestation of a new passkey by an unknown manufacturer: correct in every detail. */
export const makerStatement = (signed: Buffer): ReadonlyMap<string, number | Buffer | readonly Buffer[]> => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Map<string, number | Buffer | readonly Buffer[]>([
    ['alg', -7],
    ['sig', sign('sha256', signed, privateKey)],
    ['x5c', [certificateOf(publicKey, privateKey)]],
  ]);
};
