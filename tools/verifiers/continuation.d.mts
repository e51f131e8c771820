import type { headOf } from './verifier.mjs';

type Head = NonNullable<Awaited<ReturnType<typeof headOf>>>;

export function checkContinuation(
  older: Head,
  newer: Head,
  readTile: (name: string) => Promise<Uint8Array | null>,
): Promise<string>;
