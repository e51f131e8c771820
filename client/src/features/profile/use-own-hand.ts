import { useSession } from '../../kernel/session/session.ts';

/** False while a member of staff is connected as the customer: secrets are then not available. */
export const useOwnHand = (): boolean => {
  const session = useSession();
  return session.status === 'signedIn' && session.check.actor === null;
};
