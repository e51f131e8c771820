import * as z from 'zod/mini';
import { modes, themeNames } from '../theme/theme-names.ts';

export const ThemeName = z.enum(themeNames);
export type ThemeName = z.infer<typeof ThemeName>;

export const Mode = z.enum(modes);
export type Mode = z.infer<typeof Mode>;
