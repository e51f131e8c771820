import { isSame } from '@countinghouse/contract/log/bytes.ts';
import type { Checkpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { hashBytes } from '@countinghouse/contract/log/tree.ts';

const firstCapacity = 1_024;

/** Heads by size, in 40 bytes each: a log signs one a minute, so after years there are millions. */
export class HeadQueue {
  #sizes = new Float64Array(firstCapacity);
  #roots = new Uint8Array(firstCapacity * hashBytes);
  #order: Uint32Array | null = null;
  #next = 0;
  length = 0;

  add({ size, root }: Pick<Checkpoint, 'size' | 'root'>): void {
    if (this.length === this.#sizes.length) this.#grow();
    this.#sizes[this.length] = size;
    this.#roots.set(root, this.length * hashBytes);
    this.length += 1;
  }

  #grow(): void {
    const [sizes, roots] = [new Float64Array(this.length * 2), new Uint8Array(this.length * 2 * hashBytes)];
    sizes.set(this.#sizes);
    roots.set(this.#roots);
    [this.#sizes, this.#roots] = [sizes, roots];
  }

  #sorted(): Uint32Array {
    // After a backup was restored, sizes begin again below earlier ones.
    this.#order ??= Uint32Array.from({ length: this.length }, (_, at) => at).toSorted(
      (one, other) => (this.#sizes[one] ?? 0) - (this.#sizes[other] ?? 0),
    );
    return this.#order;
  }

  #sizeOfNext(): number {
    return this.#sizes[this.#sorted()[this.#next] ?? this.length] ?? Infinity;
  }

  get #hasNext(): boolean {
    return this.#next < this.length;
  }

  /** Whether all heads of this size have the root, which is computed only if there are any. Sizes are asked in order. */
  agree(size: number, rootOf: () => Uint8Array): boolean {
    let isAgreed = true;
    while (this.#hasNext && this.#sizeOfNext() <= size) {
      const at = this.#sorted()[this.#next] ?? 0;
      if (this.#sizes[at] === size && !isSame(this.#roots.subarray(at * hashBytes, (at + 1) * hashBytes), rootOf()))
        isAgreed = false;
      this.#next += 1;
    }
    return isAgreed;
  }

  /** The sizes that were not asked for yet. */
  *rest(): Generator<number> {
    let last = -1;
    for (; this.#hasNext; this.#next += 1) {
      const size = this.#sizeOfNext();
      if (size !== last) yield size;
      last = size;
    }
  }
}
