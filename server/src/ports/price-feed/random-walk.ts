import { createCipheriv } from 'node:crypto';

/** Steps between two fixed points of a walk; between them it is a Brownian bridge. At four a second, 24 days. */
const span = 2 ** 23;

/** The fixed point at which the walk is zero, before anybody could trade: at four steps a second, 29 June 2024. */
const zeroAt = 820;

const bytes = 16;
const word = 2 ** 32;

interface Stretch {
  readonly from: number;
  readonly width: number;
  readonly left: number;
  readonly right: number;
}

/** The value of a random walk at a step, in standard deviations of one step. */
export type Walk = (step: number) => number;

/**
 * A random walk as a function of only its key and the step: after a restart the same key gives the same walk. Its noise
 * is the key stream of AES-256 in counter mode. Fixed points are sums of independent moves, so the walk is not drawn
 * back to anything, and without the 32-byte key its past tells nothing about where it goes.
 */
export const randomWalk = (key: Buffer): Walk => {
  const normalAt = noiseOf(key);
  const moveBefore = (point: number): number => normalAt(point * span, span * 2) * Math.sqrt(span);
  const fixedPoints = new Map([[zeroAt, 0]]);
  const fixedAt = (point: number): number => {
    let [at, value] = [zeroAt, 0];
    while (at !== point) {
      const next = at + Math.sign(point - at);
      value = fixedPoints.get(next) ?? (next > at ? value + moveBefore(next) : value - moveBefore(at));
      fixedPoints.set(next, value);
      at = next;
    }
    return value;
  };
  const fullStretch = (step: number): Stretch => {
    const point = Math.floor(step / span);
    return { from: point * span, width: span, left: fixedAt(point), right: fixedAt(point + 1) };
  };
  const halfOf = ({ from, width, left, right }: Stretch, step: number): Stretch => {
    const half = width / 2;
    const middle = (left + right) / 2 + (normalAt(from + half, width) * Math.sqrt(width)) / 2;
    const isFirst = step < from + half;
    return isFirst
      ? { from, width: half, left, right: middle }
      : { from: from + half, width: half, left: middle, right };
  };
  // The bisections that led to the last step: neighbouring steps share most of them.
  const path: Stretch[] = [];
  return (step) => {
    while (path.length > 0 && !isWithin(path.at(-1), step)) path.pop();
    let stretch = path.at(-1) ?? fullStretch(step);
    if (path.length === 0) path.push(stretch);
    while (stretch.from !== step) {
      stretch = halfOf(stretch, step);
      path.push(stretch);
    }
    return stretch.left;
  };
};

const isWithin = (stretch: Stretch | undefined, step: number): boolean =>
  stretch !== undefined && step >= stretch.from && step < stretch.from + stretch.width;

/** Approximately normal with variance 1: the sum of four uniform numbers from the block for a step and a width. */
const noiseOf = (key: Buffer) => {
  // Encrypting single counter blocks is exactly counter mode; ECB only avoids a cipher per block.
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const counter = Buffer.alloc(bytes);
  return (step: number, width: number): number => {
    counter.writeUInt32BE(Math.floor(step / word) >>> 0, 0);
    counter.writeUInt32BE(step >>> 0, 4);
    counter.writeUInt32BE(width, 8);
    const block = cipher.update(counter);
    let sum = 0;
    for (let at = 0; at < bytes; at += 4) sum += block.readUInt32BE(at) / word;
    return (sum - 2) * Math.sqrt(3);
  };
};
