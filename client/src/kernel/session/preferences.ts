import { updateProfile } from '@countinghouse/contract/user/profile.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { call } from '../call/call.ts';
import { keepMode } from './appearance.ts';
import { currentSession, replaceUser } from './session.ts';

type Preferences = Partial<Pick<User, 'theme' | 'mode' | 'compact' | 'language'>>;

/**
 * Changes the signed-in person's appearance: immediately here, then in the profile. A refusal restores the page and is
 * thrown. While connected as a customer, the customer's profile is not changed.
 */
export const savePreferences = async (queries: Preferences): Promise<void> => {
  const session = currentSession();
  if (queries.mode) keepMode(queries.mode);
  if (session.status !== 'signedIn') return;
  const before = session.user;
  replaceUser({ ...before, ...queries });
  if (session.check.actor !== null) return;
  try {
    replaceUser(await call(updateProfile, { body: queries }));
  } catch (error) {
    replaceUser(before);
    throw error;
  }
};
