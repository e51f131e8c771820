import { socketState } from './changes.ts';

let known: number | null = null;

/** Server time from which changes may have been missed here; null before the first answer. */
export const knownSince = (): number | null => known;

/** Records when the server received a request. While the socket is connected, all announcements arrive anyway. */
export const noteRequestTime = (answer: Pick<Response, 'headers'>): void => {
  const at = Number(answer.headers.get('x-asked-at') ?? Number.NaN);
  if (Number.isNaN(at)) return;
  if (known === null || (socketState.get() === 'live' && at > known)) known = at;
};
