import { currentSession, onSession, type Session } from '../../kernel/session/session.ts';
import { isMarked } from '../offline/device-mark.ts';

/** Customers in their own area, by their own hand. */
const mayBeKept = (session: Session): boolean =>
  session.status === 'signedIn' && session.check.role === 'lead' && session.check.actor === null;

const look = (): void => {
  const session = currentSession();
  if (session.status === 'unknown' || mayBeKept(session) || !isMarked()) return;
  import('../offline/forget-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined);
};

/** However a customer's session ends, here or elsewhere, the device forgets what it kept for it. */
export const forgetOnLeave = (): void => {
  onSession(look);
  look();
};
