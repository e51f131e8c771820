import { currentSession, onSession, type Session } from '../../kernel/session/session.ts';
import { isMarked } from '../offline/device-mark.ts';

/** Customers in their own area, without connected staff. */
const mayBeKept = (session: Session): boolean =>
  session.status === 'signedIn' && session.check.role === 'lead' && session.check.actor === null;

const look = (): void => {
  const session = currentSession();
  if (session.status === 'unknown' || mayBeKept(session) || !isMarked()) return;
  import('../offline/forget-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined);
};

/** When a customer's session ends, here or elsewhere, the device deletes the data stored for it. */
export const forgetOnLeave = (): void => {
  onSession(look);
  look();
};
