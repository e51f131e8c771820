import type { Execution } from './execution.d.mts';

interface Witnesses {
  readonly signed: readonly { readonly name: string; readonly at: string }[];
  readonly absent: readonly string[];
  readonly forged: readonly string[];
  readonly unchecked: readonly string[];
}
interface Head {
  readonly origin: string;
  readonly size: bigint;
  readonly root: Uint8Array;
  readonly witnesses: Witnesses;
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
  readonly heads: readonly { readonly name: string; readonly head: Head | null; readonly fault: string | null }[];
  readonly others: readonly { readonly name: string; readonly by: readonly Document[] }[];
  readonly contradictions: readonly (readonly [Head, Head])[];
}

export function judge(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  noted?: readonly string[],
): Promise<Verdict>;
