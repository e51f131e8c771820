import { emptyRoot, nodeHash } from '@countinghouse/contract/log/tree.ts';

/** The roots of the complete subtrees so far, largest first: all that is needed to add leaves. */
export class Growing {
  readonly #roots: { height: number; hash: Uint8Array }[] = [];
  size = 0;

  add(leaf: Uint8Array): void {
    let added = { height: 0, hash: leaf };
    for (let last = this.#roots.at(-1); last?.height === added.height; last = this.#roots.at(-1)) {
      this.#roots.pop();
      added = { height: added.height + 1, hash: nodeHash(last.hash, added.hash) };
    }
    this.#roots.push(added);
    this.size += 1;
  }

  root(): Uint8Array {
    const hashes = this.#roots.map(({ hash }) => hash);
    return hashes.length === 0 ? emptyRoot : hashes.reduceRight((right, left) => nodeHash(left, right));
  }
}
