import { startLiveLine } from './changes/live-line.ts';
import { changeLanguage, startTexts } from './i18n/i18n.ts';
import { asLanguage, hasOwnLanguage } from './i18n/language.ts';
import { startAppearance } from './session/appearance.ts';
import { checkSession, type Session } from './session/session.ts';
import { watchSession } from './session/watch-session.ts';
import { startPageIdentity } from './setting/page-identity.ts';
import { loadSetting } from './setting/setting.ts';

/**
 * Everything that must stand before anything is shown: texts, the company's settings, who is signed in, and how the
 * page looks. Throws when the server cannot be asked; texts are there by then, so that this can be said.
 */
export const startKernel = async (): Promise<Session> => {
  const texts = startTexts();
  const [setting, check] = await Promise.allSettled([loadSetting(), checkSession()]);
  await texts;
  startAppearance();
  startPageIdentity();
  if (setting.status === 'rejected') throw setting.reason;
  if (check.status === 'rejected') throw check.reason;
  watchSession();
  await followProfileLanguage(check.value);
  return check.value;
};

/** A profile's language holds in a browser that has no choice of its own. */
const followProfileLanguage = async (session: Session): Promise<void> => {
  const wanted = session.status === 'signedIn' ? asLanguage(session.user.language) : null;
  if (wanted !== null && !hasOwnLanguage()) await changeLanguage(wanted);
};

/** What may come after the first paint: live updates. */
export const startAfterPaint = (): void => {
  startLiveLine().catch(() => undefined);
};
