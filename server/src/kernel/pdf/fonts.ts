import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** IBM Plex Sans: Latin, Greek and Cyrillic, tabular digits; its OFL licence allows embedding in documents. */
const folder = '@expo-google-fonts/ibm-plex-sans';
const files = {
  plain: `${folder}/400Regular/IBMPlexSans_400Regular.ttf`,
  strong: `${folder}/600SemiBold/IBMPlexSans_600SemiBold.ttf`,
} as const;
export type FontName = keyof typeof files;

const found = createRequire(import.meta.url);
const read = new Map<FontName, Buffer>();

/** The whole font; documents embed only the glyphs that they use. */
export const fontFile = (name: FontName): Buffer => {
  const known = read.get(name) ?? readFileSync(found.resolve(files[name]));
  read.set(name, known);
  return known;
};
