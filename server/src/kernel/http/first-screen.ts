import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Descriptions } from '@countinghouse/contract/kernel/description.ts';
import { companyDescription, initialOf, paragraphsOf } from '@countinghouse/contract/setting/face.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { escapeHtml } from './escape-html.ts';

export type CompanyFace = Descriptions & Pick<Setting, 'companyName' | 'description' | 'logo' | 'media' | 'theme'>;

type PlaceName = 'company' | 'initial' | 'logo' | 'media' | 'paragraph';
/** Markup as it is, or a placeholder with the markup around each of its values. */
type Part = string | { readonly place: PlaceName; readonly before: string; readonly after: string };

interface Drawing {
  readonly language: Language;
  readonly hasLogo: boolean;
  readonly hasMedia: boolean;
  readonly parts: readonly Part[];
}

/** The first screen of the home page as rendered by the client's build. */
export interface FirstScreen {
  readonly drawings: readonly Drawing[];
  readonly noDescription: Readonly<Record<Language, string>>;
  /** Runs before the first paint: sets the colour scheme, hides the screen if signed in, starts the application. */
  readonly script: string;
  /** Declarations of CSS variables. */
  readonly themes: Readonly<Record<string, { readonly light: string; readonly dark: string }>>;
}

/** Reads what the build rendered; null when there is none. */
export const readFirstScreen = async (folder: string): Promise<FirstScreen | null> => {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/first-screen.json'), 'utf8')) as FirstScreen;
  } catch {
    return null;
  }
};

const fill = (parts: readonly Part[], values: Readonly<Record<PlaceName, readonly string[]>>): string =>
  parts
    .flatMap((part) =>
      typeof part === 'string'
        ? [part]
        : values[part.place].map((value) => `${part.before}${escapeHtml(value)}${part.after}`),
    )
    .join('');

/** Fills the drawing in this language that has a place for exactly the values that exist. */
const bodyOf = ({ drawings, noDescription }: FirstScreen, face: CompanyFace, language: Language): string => {
  const { companyName, logo, media } = face;
  const drawing = drawings.find(
    (one) => one.language === language && one.hasLogo === Boolean(logo) && one.hasMedia === Boolean(media),
  );
  return fill(drawing?.parts ?? [], {
    company: [companyName],
    initial: [initialOf(companyName)],
    logo: [logo ?? ''],
    media: [media ?? ''],
    paragraph: paragraphsOf(companyDescription(face, language) || noDescription[language]),
  });
};

/** Taller than any window, like the whole page: a scroll bar that appeared later would move everything. */
const ownStyle = '#first-screen{min-height:101vh}[data-without-first-screen] #first-screen{display:none}';

const styleOf = ({ light, dark }: { readonly light: string; readonly dark: string }): string =>
  `:root{${light}}:root[data-mantine-color-scheme=dark]{${dark}}${ownStyle}`;

/**
 * Returns tags for the head and the placeholder for the application; null without a drawing, a company or its colours.
 * `scripts` are the application's, the entry first.
 */
export const writeFirstScreen = (
  screen: FirstScreen | null,
  face: CompanyFace | null,
  {
    nonce,
    scripts,
    language,
  }: { readonly nonce: string; readonly scripts: readonly string[]; readonly language: Language },
): { readonly head: string; readonly body: string } | null => {
  const colors = face && screen?.themes[face.theme];
  if (!screen || !face || !colors) return null;
  return {
    head: `<style nonce="${nonce}">${styleOf(colors)}</style><script nonce="${nonce}" data-language="${language}" data-scripts="${scripts.join(' ')}">${screen.script}</script>`,
    body: `<div id="first-screen">${bodyOf(screen, face, language)}</div>`,
  };
};
