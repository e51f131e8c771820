import { type Language, languages } from '@countinghouse/contract/kernel/scalars.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import { type Mode, type ThemeName, themeNames } from '@countinghouse/contract/theme/theme-names.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeHeader } from '../../features/home/home-header.tsx';
import { HomeFrame } from '../../features/home/home-page.tsx';
import { changeLanguage, loadTexts, textsOf } from '../../kernel/i18n/i18n.ts';
import { languageChoices } from '../../kernel/i18n/language.ts';
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
  readonly language: Language;
  readonly hasLogo: boolean;
  readonly hasMedia: boolean;
  readonly markup: string;
}

interface FirstScreen {
  readonly drawings: readonly Drawing[];
  /** Replaces a missing description, by language. */
  readonly noDescription: Readonly<Record<Language, string>>;
  readonly themes: Readonly<Record<string, Readonly<Record<Mode, Variables>>>>;
  readonly signs: typeof signs;
}

const drawingOf = (language: Language, { hasLogo, hasMedia }: Pick<Drawing, 'hasLogo' | 'hasMedia'>): Drawing => {
  replaceSetting({
    version: 1,
    companyName: signs.company,
    description: signs.paragraph,
    descriptionEn: '',
    descriptionFr: '',
    descriptionDe: '',
    descriptionNl: '',
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
  return { language, hasLogo, hasMedia, markup };
};

const variables = (theme: ThemeName): Readonly<Record<Mode, Variables>> => ({
  light: variablesOf(paletteOf(theme, 'light'), 'light'),
  dark: variablesOf(paletteOf(theme, 'dark'), 'dark'),
});

const variants = [true, false].flatMap((hasLogo) => [true, false].map((hasMedia) => ({ hasLogo, hasMedia })));

/**
 * The first screen of the home page as markup, rendered at build time: in every language, with and without logo and
 * picture, with the colours of every theme.
 */
export const drawFirstScreen = async (): Promise<FirstScreen> => {
  beginVisit({ needsSetup: false, isDemo: false });
  const drawings: Drawing[] = [];
  const noDescription: Partial<Record<Language, string>> = {};
  for (const language of languages) {
    await loadTexts('home');
    await changeLanguage(language);
    drawings.push(...variants.map((variant) => drawingOf(language, variant)));
    noDescription[language] = textsOf('home')('noDescription');
  }
  return {
    drawings,
    noDescription: noDescription as FirstScreen['noDescription'],
    themes: Object.fromEntries(themeNames.map((theme) => [theme, variables(theme)])),
    signs,
  };
};
