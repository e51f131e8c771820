import type { RequestFacts } from '../context.ts';
import { presentedSession } from '../fairness/caller-of.ts';

type Presented = Pick<RequestFacts, 'bearer' | 'cookie'>;

/** The sessions that were live when they were last used; the oldest are forgotten first. */
export interface KnownSessions {
  add(request: Presented): void;
  /** The name of the session that the request presents, when it is known; asks no database. */
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
