import type { Clock } from '../clock.ts';

/** Bytes a millisecond: 64 kbit/s, which a poor mobile connection reaches. */
const slowest = 8;
/** A network that is gone for a moment must not end a download. */
const patienceMilliseconds = 120_000;

/**
 * How much time the reader of a file has left. Only waiting for the reader counts, so a slow source costs nothing; each piece taken
 * gives back the time that the slowest acceptable reader needs for it.
 */
export const readerPace = (clock: Clock) => {
  let left = patienceMilliseconds;
  let since: number | undefined;
  const waited = (): number => (since === undefined ? 0 : clock.steady() - since);
  const wait = (): void => void (since = clock.steady());
  async function* timed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      wait();
      yield piece;
      left = Math.min(patienceMilliseconds, left - waited() + piece.length / slowest);
      since = undefined;
    }
    // The last pieces are still on their way.
    wait();
  }
  return { timed, isTooSlow: () => waited() > left };
};
