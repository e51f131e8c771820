import { onUnauthenticated } from '../call/request.ts';
import { becomeVisitor, checkSession, currentSession } from './session.ts';
import { onTokenElsewhere, previousToken } from './tokens.ts';
import { returnToSelf } from './sign-in.ts';

/**
 * Follows session changes elsewhere: a 401 ends the session here, and another tab's log-in or log-out applies here too.
 * Staff who must set up two-factor are led there. When a connection as a customer expires, the user returns to their own account.
 */
export const watchSession = (): void => {
  onUnauthenticated((isOver) => {
    if (currentSession().status !== 'signedIn') return;
    if (!isOver) void checkSession().catch(() => undefined);
    else if (previousToken() === null) becomeVisitor();
    else void returnToSelf().catch(becomeVisitor);
  });
  onTokenElsewhere(() => void checkSession().catch(() => undefined));
};
