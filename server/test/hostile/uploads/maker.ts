import type { Random } from '../../storm/random.ts';

/** A malicious or careless upload. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Generates files of one kind, each a little different. */
export type Maker = (random: Random) => Promise<HostileFile> | HostileFile;

/** Contained in every hostile file; no stored file may contain it. */
export const payload = 'payload-canary';
export const script = `<script>alert("${payload}")</script>`;
export const page = `<!doctype html><html><body>${script}</body></html>`;
export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${payload}')">${script}</svg>`;

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[random.below(values.length)] as Value;

export const noise = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.below(256)));
