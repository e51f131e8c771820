import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** IBM Plex Sans: Latin, Greek and Cyrillic, digits of one width, licence OFL, which allows it inside a document. */
const folder = '@expo-google-fonts/ibm-plex-sans';
const files = {
  plain: `${folder}/400Regular/IBMPlexSans_400Regular.ttf`,
  strong: `${folder}/600SemiBold/IBMPlexSans_600SemiBold.ttf`,
} as const;
export type FontName = keyof typeof files;

const found = createRequire(import.meta.url);
const read = new Map<FontName, Buffer>();

/** The whole font; a document holds only the letters that it uses. */
export const fontFile = (name: FontName): Buffer => {
  const known = read.get(name) ?? readFileSync(found.resolve(files[name]));
  read.set(name, known);
  return known;
};
