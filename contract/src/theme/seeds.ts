import type { ThemeName } from './theme-names.ts';

/** A theme's main colour, from which all its other colours are derived. */
export const themeSeeds: Readonly<Record<ThemeName, string>> = {
  purple: '#8458b3',
  brown: '#8a5a3c',
  lightBlue: '#2f8fd0',
  pink: '#d23f86',
  emerald: '#0f9d6b',
  ocean: '#0e7c98',
  sunset: '#d9622b',
  midnight: '#3d4b8f',
  forest: '#35743f',
  rose: '#c8415c',
  sapphire: '#2357c5',
  lavender: '#8f78c9',
  coral: '#e2604d',
  slate: '#566478',
};

/** The same in every theme, so that red always means a loss. */
export const meaningSeeds = {
  info: '#2a72d4',
  error: '#cf3434',
  success: '#1d8a4e',
  warning: '#b8730a',
} as const;

export type Meaning = keyof typeof meaningSeeds;
