import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import { type Mode, type ThemeName, themeNames } from '@countinghouse/contract/theme/theme-names.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeHeader } from '../../features/home/home-header.tsx';
import { HomeFrame } from '../../features/home/home-page.tsx';
import { loadTexts, textsOf } from '../../kernel/i18n/i18n.ts';
import { languageChoices } from '../../kernel/i18n/language-choices.ts';
import { beginVisit } from '../../kernel/session/session.ts';
import { replaceSetting } from '../../kernel/setting/setting.ts';
import { type Variables, variablesOf } from '../../ui/theme/variables.ts';
import { Brand } from '../frame/brand.tsx';
import { EntryLink } from './home-area.tsx';

/**
 * Placeholder characters for the company's own texts, which occur in no text. The first character of its name is the
 * initial, so the name has two.
 */
const signs = {
  company: '\uE000\uE001',
  initial: '\uE000',
  logo: '\uE002',
  media: '\uE003',
  paragraph: '\uE004',
} as const;

interface Drawing {
  readonly hasLogo: boolean;
  readonly hasMedia: boolean;
  readonly markup: string;
}

interface FirstScreen {
  readonly drawings: readonly Drawing[];
  /** Replaces a missing description. */
  readonly noDescription: string;
  readonly themes: Readonly<Record<string, Readonly<Record<Mode, Variables>>>>;
  readonly signs: typeof signs;
}

const drawingOf = (hasLogo: boolean, hasMedia: boolean): Drawing => {
  replaceSetting({
    version: 1,
    companyName: signs.company,
    description: signs.paragraph,
    logo: hasLogo ? signs.logo : null,
    media: hasMedia ? signs.media : null,
  } as Setting);
  const entry = <EntryLink />;
  const header = <HomeHeader brand={<Brand />} entry={entry} languages={languageChoices} isAsleep />;
  const markup = renderToStaticMarkup(
    <HomeFrame header={header} entry={entry} risk={null} footer={null}>
      {null}
    </HomeFrame>,
  );
  return { hasLogo, hasMedia, markup };
};

const variables = (theme: ThemeName): Readonly<Record<Mode, Variables>> => ({
  light: variablesOf(paletteOf(theme, 'light'), 'light'),
  dark: variablesOf(paletteOf(theme, 'dark'), 'dark'),
});

/**
 * The first screen of the home page as markup, rendered at build time: with and without logo and picture, with the
 * colours of every theme. In English, the default of a browser without a choice of its own.
 */
export const drawFirstScreen = async (): Promise<FirstScreen> => {
  await loadTexts('home');
  beginVisit({ needsSetup: false, isDemo: false });
  return {
    drawings: [true, false].flatMap((hasLogo) => [true, false].map((hasMedia) => drawingOf(hasLogo, hasMedia))),
    noDescription: textsOf('home')('noDescription'),
    themes: Object.fromEntries(themeNames.map((theme) => [theme, variables(theme)])),
    signs,
  };
};
