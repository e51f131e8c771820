import { settingsWithheldFromVisitors } from '@countinghouse/contract/setting/setting.ts';
import { startLiveLine } from './changes/live-line.ts';
import { changeLanguage, startTexts } from './i18n/i18n.ts';
import { asLanguage, hasOwnLanguage } from './i18n/language.ts';
import { startAppearance } from './session/appearance.ts';
import { beginVisit, checkSession, type Session } from './session/session.ts';
import { token } from './session/tokens.ts';
import { watchSession } from './session/watch-session.ts';
import { startPageIdentity } from './setting/page-identity.ts';
import { loadSetting, replaceSetting } from './setting/setting.ts';
import { startData } from './setting/start-data.ts';

/**
 * Everything that must stand before anything is shown: texts, the company's settings, who is signed in, and how the
 * page looks. Throws when the server cannot be asked; texts are there by then, so that this can be said.
 */
export const startKernel = async (): Promise<Session> => {
  const texts = startTexts();
  const [setting, check] = await Promise.allSettled(firstAnswers());
  await texts;
  startAppearance();
  startPageIdentity();
  if (setting.status === 'rejected') throw setting.reason;
  if (check.status === 'rejected') throw check.reason;
  watchSession();
  await followProfileLanguage(check.value);
  return check.value;
};

/** The page brought what a visitor would ask for; who may be signed in asks anew, and sees the company meanwhile. */
const firstAnswers = (): readonly [Promise<unknown>, Promise<Session>] => {
  if (startData === null) return [loadSetting(), checkSession()];
  replaceSetting({ ...settingsWithheldFromVisitors, ...startData.setting });
  if (token() === null) return [Promise.resolve(), Promise.resolve(beginVisit(startData.needsSetup))];
  return [loadSetting(), checkSession()];
};

/** A profile's language holds in a browser that has no choice of its own. */
const followProfileLanguage = async (session: Session): Promise<void> => {
  const wanted = session.status === 'signedIn' ? asLanguage(session.user.language) : null;
  if (wanted !== null && !hasOwnLanguage()) await changeLanguage(wanted);
};

let isStarted = false;

/** What may come after the first paint: live updates. Once for a page, however often it is asked for. */
export const startAfterPaint = (): void => {
  if (isStarted) return;
  isStarted = true;
  startLiveLine().catch(() => undefined);
};
