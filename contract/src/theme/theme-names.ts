/** The colour themes a company or a person may choose, in the order they are offered. */
export const themeNames = [
  'purple',
  'brown',
  'lightBlue',
  'pink',
  'emerald',
  'ocean',
  'sunset',
  'midnight',
  'forest',
  'rose',
  'sapphire',
  'lavender',
  'coral',
  'slate',
] as const;

export type ThemeName = (typeof themeNames)[number];

export const modes = ['light', 'dark'] as const;

export type Mode = (typeof modes)[number];

/** What a person sees on screen: colours, brightness and density. */
export interface Appearance {
  readonly theme: ThemeName;
  readonly mode: Mode;
  readonly compact: boolean;
}

export const defaultAppearance: Appearance = { theme: 'purple', mode: 'light', compact: false };

/** Tells whether a text from outside names one of the themes. */
export function isThemeName(text: string): text is ThemeName {
  return (themeNames as readonly string[]).includes(text);
}
