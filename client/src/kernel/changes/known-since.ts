import { line } from './changes.ts';

let known: number | null = null;

/** The moment, on the server's clock, from which on changes may be missing here; null before the first answer. */
export const knownSince = (): number | null => known;

/** Takes note of when the server took a request. While the line stands, everything announced is heard anyway. */
export const noteAskedAt = (answer: Pick<Response, 'headers'>): void => {
  const at = Number(answer.headers.get('x-asked-at') ?? Number.NaN);
  if (Number.isNaN(at)) return;
  if (known === null || (line.get() === 'live' && at > known)) known = at;
};
