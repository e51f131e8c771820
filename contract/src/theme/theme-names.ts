/** The colour themes that a company or a person can choose, in display order. */
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

/** A person's display settings: colours, brightness and density. */
export interface Appearance {
  readonly theme: ThemeName;
  readonly mode: Mode;
  readonly compact: boolean;
}

export const defaultAppearance: Appearance = { theme: 'purple', mode: 'light', compact: false };

export function isThemeName(text: string): text is ThemeName {
  return (themeNames as readonly string[]).includes(text);
}
