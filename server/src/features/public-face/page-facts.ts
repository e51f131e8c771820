import { anyDescription } from '@countinghouse/contract/setting/face.ts';
import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { App } from '../../kernel/context.ts';
import type { PageFacts } from '../../kernel/http/page-head.ts';
import { translate } from '../../kernel/http/translate.ts';
import { readSetup } from '../auth/index.ts';
import { publicSetting, readSetting } from '../setting/index.ts';
import { riskShareOf } from '../trading-policy/index.ts';
import { iconAddress } from './icon-address.ts';

/** Search engines show about this many characters. */
const longestDescription = 160;

/** The beginning of the company's description, cut between two words. */
const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription / 2))} …`;
};

/** Null for the default address of a new installation, which no one else can reach. */
const publicOrigin = (publicUrl: string): string | null => {
  const { hostname, origin } = new URL(publicUrl);
  return hostname === 'localhost' ? null : origin;
};

const factsOf = (setting: Setting): Omit<PageFacts, 'origin' | 'start' | 'face'> => ({
  title: setting.companyName,
  description: shortened(anyDescription(setting)) || translate('en', 'api:homeDescription'),
  themeColor: paletteOf(setting.theme, 'light').primary.filled,
  icon: setting.logo ?? iconAddress(setting, 'icon-192'),
  touchIcon: iconAddress(setting, 'touch-180'),
  picture: setting.media,
  image: setting.media ?? iconAddress(setting, 'icon-512'),
});

const nameless: PageFacts = {
  title: 'Application',
  description: '',
  themeColor: paletteOf('purple', 'light').primary.filled,
  icon: 'data:,',
  touchIcon: 'data:,',
  picture: null,
  image: '',
  origin: null,
  start: null,
  face: null,
};

/**
 * The page's facts about the company; the page is served without the database too, so that it can report the outage.
 */
export const pageFacts = async (app: App): Promise<PageFacts> => {
  try {
    const setting = await readSetting(app.database);
    const [setup, risk] = await Promise.all([readSetup(app.database), riskShareOf(app).catch(() => null)]);
    return {
      ...factsOf(setting),
      origin: publicOrigin(app.config.publicUrl),
      start: { setting: publicSetting(setting), ...setup, signOn: app.config.signOn?.name ?? null, risk },
      // Until there is a root user, the home page leads to the set-up; the demo company has a home page all the same.
      face: setup.needsSetup && !setup.isDemo ? null : setting,
    };
  } catch (error) {
    app.log.warn({ err: error }, 'page served without company settings');
    return nameless;
  }
};
