import { concat, isSame } from '@countinghouse/contract/log/bytes.ts';
import { rootOfTile, tileWidth } from '@countinghouse/contract/log/tiles.ts';
import { hashBytes } from '@countinghouse/contract/log/tree.ts';
import type { Runner } from '../context.ts';
import { readTile } from './tile-table.ts';

/** Compares the stored tiles with the leaves as they are walked; holds one tile of each level. */
export class TileWalk {
  readonly #levels: { index: number; hashes: Uint8Array[] }[] = [];
  readonly #runner: Runner;
  readonly #find: (where: string) => void;

  constructor(runner: Runner, find: (where: string) => void) {
    this.#runner = runner;
    this.#find = find;
  }

  async add(hash: Uint8Array, level = 0): Promise<void> {
    const at = (this.#levels[level] ??= { index: 0, hashes: [] });
    at.hashes.push(hash);
    if (at.hashes.length < tileWidth) return;
    const computed = await this.#compare(level);
    this.#levels[level] = { index: at.index + 1, hashes: [] };
    await this.add(rootOfTile(computed), level + 1);
  }

  /** Compares the tiles that are not full yet. */
  async end(): Promise<void> {
    for (const [level, { hashes }] of this.#levels.entries()) if (hashes.length > 0) await this.#compare(level);
  }

  async #compare(level: number): Promise<Uint8Array> {
    const { index = 0, hashes = [] } = this.#levels[level] ?? {};
    const computed = concat(...hashes);
    const stored = await readTile(this.#runner, { level, index });
    // A server that is running may have added to the tile since.
    if (!isSame(stored.subarray(0, hashes.length * hashBytes), computed)) this.#find(`tile ${level}/${index}`);
    return computed;
  }
}
