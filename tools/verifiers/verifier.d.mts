interface Key {
  readonly name: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}
interface Head {
  readonly size: bigint;
  readonly root: Uint8Array;
}
type Hashes = readonly Uint8Array[];

export function toBase64(bytes: Uint8Array): string;
export function rootOf(place: bigint, size: bigint, leaf: Uint8Array, proof: Hashes): Promise<Uint8Array | null>;
export function isConsistent(smaller: Head, larger: Head, proof: Hashes): Promise<boolean>;
export function parseKey(text: string): Promise<Key | null>;
export function openNote(note: string, key: Key): Promise<string | null>;
export function parseHead(text: string): (Head & { origin: string }) | null;
export function headOf(note: string, keys: readonly string[]): Promise<(Head & { origin: string }) | null>;
