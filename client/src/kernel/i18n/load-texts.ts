import type { BackendModule, ReadCallback } from 'i18next';

/** One small file per language and namespace; the build makes each its own chunk, fetched when a screen needs it. */
const files = import.meta.glob<Record<string, string>>('../../../../contract/i18n/*/*.json', { import: 'default' });

const read = (language: string, namespace: string, done: ReadCallback): void => {
  const load = files[`../../../../contract/i18n/${language}/${namespace}.json`];
  if (!load) done(new Error(`there are no texts ${language}/${namespace}`), false);
  else
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error as Error, true),
    );
};

/** Where i18next gets its texts from. */
export const textFiles: BackendModule = { type: 'backend', init: () => undefined, read };
