import { onUnauthenticated } from '../call/request.ts';
import { becomeVisitor, checkSession, currentSession } from './session.ts';
import { onTokenElsewhere, previousToken } from './tokens.ts';
import { returnToSelf } from './sign-in.ts';

/**
 * Follows what happens to the session elsewhere: a refused call ends it here, another tab's log-in or log-out holds
 * here too. When an act as a customer has run out, one returns to oneself.
 */
export const watchSession = (): void => {
  onUnauthenticated(() => {
    if (currentSession().status !== 'signedIn') return;
    if (previousToken() === null) becomeVisitor();
    else void returnToSelf().catch(becomeVisitor);
  });
  onTokenElsewhere(() => void checkSession().catch(() => undefined));
};
