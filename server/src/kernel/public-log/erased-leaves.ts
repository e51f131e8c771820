import type { Runner } from '../context.ts';
import { readLists } from './erased-leaves-table.ts';

/** The leaves that erasures made unreadable, in one bit each. */
export class ErasedLeaves {
  #bits = new Uint8Array();
  #isCurrent = false;
  readonly #runner: Runner;

  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /** More leaves were read: a person may have been erased since the lists were. */
  age(): void {
    this.#isCurrent = false;
  }

  /** Whether an erasure that the audit trail has names this leaf. */
  async name(place: number): Promise<boolean> {
    if (!this.#has(place) && !this.#isCurrent) await this.#read();
    return this.#has(place);
  }

  async #read(): Promise<void> {
    for await (const list of readLists(this.#runner))
      for (const [, from, to] of list.matchAll(/\[(\d+),(\d+)\)/g)) this.#add(Number(from), Number(to));
    this.#isCurrent = true;
  }

  #add(from: number, to: number): void {
    if (to > this.#bits.length * 8) {
      const grown = new Uint8Array(Math.ceil(to / 8) * 2);
      grown.set(this.#bits);
      this.#bits = grown;
    }
    for (let place = from; place < to; place += 1) {
      const at = Math.floor(place / 8);
      this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (place % 8));
    }
  }

  #has(place: number): boolean {
    return ((this.#bits[Math.floor(place / 8)] ?? 0) & (1 << (place % 8))) !== 0;
  }
}
