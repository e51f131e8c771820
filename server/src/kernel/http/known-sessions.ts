import type { RequestFacts } from '../context.ts';
import { bearerOf } from './request-facts.ts';
import { presentedBearer, presentedSession } from '../fairness/caller-of.ts';

type Presented = Pick<RequestFacts, 'bearer' | 'cookie'>;

/** Sessions and API tokens that were live when last used; the least recently used are forgotten first. */
export interface KnownSessions {
  add(request: Presented): void;
  /** The name of the session that the request presents, if known; does not query the database. */
  find(request: Presented): string | undefined;
  /** The name of the session or token of an `authorization` header, if known; the other secret is not looked at. */
  findBearer(authorization: string | undefined): string | undefined;
}

const mostSessions = 10_000;

export const rememberSessions = (): KnownSessions => {
  // By session, its bearer.
  const known = new Map<string, string>();
  const bearers = new Set<string>();
  return {
    add: (request) => {
      const session = presentedSession(request);
      if (session === undefined || request.bearer === null) return;
      const bearer = presentedBearer(request.bearer);
      known.delete(session);
      known.set(session, bearer);
      bearers.add(bearer);
      const [oldest] = known;
      if (known.size <= mostSessions || oldest === undefined) return;
      known.delete(oldest[0]);
      bearers.delete(oldest[1]);
    },
    find: (request) => {
      const session = presentedSession(request);
      return session !== undefined && known.has(session) ? session : undefined;
    },
    findBearer: (authorization) => {
      const secret = bearerOf(authorization);
      const bearer = secret === null ? undefined : presentedBearer(secret);
      return bearer !== undefined && bearers.has(bearer) ? bearer : undefined;
    },
  };
};
