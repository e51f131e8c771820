import { settingsWithheldFromVisitors } from '@countinghouse/contract/setting/setting.ts';
import { changeLanguage, startTexts } from './i18n/i18n.ts';
import { asLanguage, hasOwnLanguage } from './i18n/language.ts';
import { startAppearance } from './session/appearance.ts';
import { beginVisit, checkSession, keepProvider, type Session } from './session/session.ts';
import { token } from './session/tokens.ts';
import { watchSession } from './session/watch-session.ts';
import { startPageIdentity } from './setting/page-identity.ts';
import { loadSetting, replaceSetting } from './setting/setting.ts';
import { startData } from './setting/start-data.ts';

/**
 * Loads everything needed before the first paint: texts, the company's settings, the session and the appearance. Throws
 * if the server cannot be reached; the texts are loaded by then, so that the error can be shown.
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

/**
 * The page already contains the answers for a visitor. A browser with a token asks the server again, and shows the
 * company in the meantime.
 */
const firstAnswers = (): readonly [Promise<unknown>, Promise<Session>] => {
  if (startData === null) return [loadSetting(), checkSession()];
  keepProvider(startData.signOn);
  replaceSetting({ ...settingsWithheldFromVisitors, ...startData.setting });
  if (token() === null) return [Promise.resolve(), Promise.resolve(beginVisit(startData))];
  return [loadSetting(), checkSession()];
};

/** Applies the profile's language unless this browser has a choice of its own. */
const followProfileLanguage = async (session: Session): Promise<void> => {
  const wanted = session.status === 'signedIn' ? asLanguage(session.user.language) : null;
  if (wanted === null || hasOwnLanguage()) return;
  // Without its texts the page stays in the browser's language.
  await changeLanguage(wanted).catch(() => undefined);
};

let isStarted = false;

/** Starts live updates, which can wait until after the first paint. Runs once per page. */
export const startAfterPaint = (): void => {
  if (isStarted) return;
  isStarted = true;
  import('./changes/live-socket.ts').then(({ openLiveSocket }) => openLiveSocket()).catch(() => undefined);
};
