import { useSession } from '../../kernel/session/session.ts';

/** False while a member of staff acts as the customer: secrets and the like are then closed. */
export const useOwnHand = (): boolean => {
  const session = useSession();
  return session.status === 'signedIn' && session.check.actor === null;
};
