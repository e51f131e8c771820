import type { RequestFacts } from '../context.ts';
import { presentedSession } from '../fairness/caller-of.ts';

type Presented = Pick<RequestFacts, 'bearer' | 'cookie'>;

/** Sessions and API tokens that were live when last used; the least recently used are forgotten first. */
export interface KnownSessions {
  add(request: Presented): void;
  /** The name of the session that the request presents, if known; does not query the database. */
  find(request: Presented): string | undefined;
}

const mostSessions = 10_000;

export const rememberSessions = (): KnownSessions => {
  const known = new Set<string>();
  return {
    add: (request) => {
      const session = presentedSession(request);
      if (session === undefined) return;
      known.delete(session);
      known.add(session);
      const [oldest] = known;
      if (known.size > mostSessions && oldest !== undefined) known.delete(oldest);
    },
    find: (request) => {
      const session = presentedSession(request);
      return session !== undefined && known.has(session) ? session : undefined;
    },
  };
};
