import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { concat, fromBase64, toBase64, utf8 } from './bytes.ts';

// Signed notes as in the C2SP specification signed-note, with the cosignatures of tlog-cosignature.

// The signature library leaves the choice of the hash function's implementation to its user.
hashes.sha512 = sha512;

/** By the log itself, or by a witness with the time. */
const kinds = { signature: 1, cosignature: 4 } as const;
export type SignatureKind = keyof typeof kinds;

export interface Verifier {
  readonly name: string;
  readonly id: number;
  readonly kind: SignatureKind;
  readonly key: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly id: number;
  readonly bytes: Uint8Array;
}

export interface Note {
  /** With its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const keyBytes = 32;
const signatureBytes = 64;
const mostSignatures = 100;
const isName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name);

const numberOf = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);

const keyId = (name: string, kind: SignatureKind, key: Uint8Array): number =>
  numberOf(sha256(concat(utf8(`${name}\n`), Uint8Array.of(kinds[kind]), key)));

export const verifierOf = (name: string, key: Uint8Array, kind: SignatureKind = 'signature'): Verifier => ({
  name,
  id: keyId(name, kind, key),
  kind,
  key,
});

/** The text of a public key, such as `example.com/log+530d903a+AekyeRrm…`. */
export const verifierText = ({ name, id, kind, key }: Verifier): string =>
  `${name}+${id.toString(16).padStart(8, '0')}+${toBase64(concat(Uint8Array.of(kinds[kind]), key))}`;

/** Null unless the text is a public key of one of the two kinds with its own id. */
export const parseVerifier = (text: string): Verifier | null => {
  const [name = '', , ...rest] = text.split('+');
  const encoded = fromBase64(rest.join('+'));
  const kind = encoded?.[0] === kinds.signature ? 'signature' : 'cosignature';
  if (!encoded || encoded[0] !== kinds[kind] || encoded.length !== 1 + keyBytes || !isName(name)) return null;
  const verifier = verifierOf(name, encoded.slice(1), kind);
  return verifierText(verifier) === text ? verifier : null;
};

const signatureForm = /^— (\S+) (\S+)$/;

const parseSignature = (line: string): NoteSignature | null => {
  const [, name = '', encoded = ''] = signatureForm.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!isName(name) || !bytes || bytes.length < 5) return null;
  return { name, id: numberOf(bytes), bytes: bytes.slice(4) };
};

export const signatureLine = ({ name, id, bytes }: NoteSignature): string => {
  const prefix = new Uint8Array(4);
  new DataView(prefix.buffer).setUint32(0, id);
  return `— ${name} ${toBase64(concat(prefix, bytes))}\n`;
};

const hasControls = (text: string): boolean => [...text].some((letter) => letter < ' ' && letter !== '\n');

/** Null unless the text is a note with at least one signature line; checks no signature. */
export const parseNote = (whole: string): Note | null => {
  const end = whole.lastIndexOf('\n\n');
  if (end < 0 || !whole.endsWith('\n') || hasControls(whole)) return null;
  const lines = whole.slice(end + 2, -1).split('\n');
  if (lines.length > mostSignatures) return null;
  const signatures = lines.map(parseSignature);
  if (signatures.some((signature) => signature === null)) return null;
  return { text: whole.slice(0, end + 1), signatures: signatures.filter((signature) => signature !== null) };
};

const isGenuine = (text: string, bytes: Uint8Array, verifier: Verifier): boolean => {
  const timeBytes = verifier.kind === 'cosignature' ? 8 : 0;
  if (bytes.length !== timeBytes + signatureBytes) return false;
  const time = timeBytes === 0 ? null : new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  const signed = time === null ? text : `cosignature/v1\ntime ${time}\n${text}`;
  try {
    return verify(bytes.slice(timeBytes), utf8(signed), verifier.key, { zip215: false });
  } catch {
    return false;
  }
};

/**
 * The verifiers whose signature the note bears. Signatures by unknown keys are ignored; null if one by a known key is
 * not genuine.
 */
export const signersOf = ({ text, signatures }: Note, verifiers: readonly Verifier[]): Verifier[] | null => {
  const signers: Verifier[] = [];
  for (const { name, id, bytes } of signatures) {
    const verifier = verifiers.find((each) => each.name === name && each.id === id);
    if (!verifier || signers.includes(verifier)) continue;
    if (!isGenuine(text, bytes, verifier)) return null;
    signers.push(verifier);
  }
  return signers;
};
