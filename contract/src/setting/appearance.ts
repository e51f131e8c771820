import * as z from 'zod/mini';

export const ThemeName = z.enum([
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
]);
export type ThemeName = z.infer<typeof ThemeName>;

export const Mode = z.enum(['light', 'dark']);
export type Mode = z.infer<typeof Mode>;
