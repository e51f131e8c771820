import type { Execution } from './execution.d.mts';

interface Head {
  readonly origin: string;
  readonly size: bigint;
  readonly root: Uint8Array;
}
interface Content {
  readonly kind: string;
  readonly id: string;
}
interface Case {
  readonly name: string;
  readonly faults: readonly { readonly fault: string; readonly name: string }[];
  readonly manifest?: { readonly id: string; readonly records: number };
  readonly head: Head | null;
  readonly seal: Head | null;
  readonly proved?: number;
  readonly quotes?: { readonly decided: number; readonly logged: number };
}
interface Document {
  readonly name: string;
  readonly faults: readonly string[];
  readonly head?: Head;
  readonly content?: Content;
  readonly quotes?: readonly ({ readonly phase: string } | null)[];
}
interface Verdict {
  readonly execution: Execution | null;
  readonly cases: readonly Case[];
  readonly documents: readonly Document[];
  readonly heads: readonly { readonly name: string; readonly head: Head | null }[];
  readonly others: readonly { readonly name: string; readonly by: Document | null }[];
  readonly contradictions: readonly (readonly [Head, Head])[];
}

export function judge(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  noted?: readonly string[],
): Promise<Verdict>;
