interface Key {
  readonly name: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}

export function rootOf(place: bigint, size: bigint, leaf: Uint8Array, proof: readonly Uint8Array[]): Uint8Array | null;
export function parseKey(text: string): Key | null;
export function openNote(note: string, key: Key): string | null;
export function parseHead(text: string): { origin: string; size: bigint; root: string } | null;
