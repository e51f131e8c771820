import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { patiently } from '../../ui/later.tsx';
import { noteArrival } from '../../ui/suspense.tsx';
import type { Phrases } from './phrase.ts';
import type { Namespace } from './texts.ts';

type Files = Readonly<Record<string, () => Promise<Phrases>>>;

/** One lazy file list per language: all four together are larger than the home page's own code. */
const lists: Readonly<Record<Language, () => Promise<{ readonly files: Files }>>> = {
  en: () => import('./files/en.ts'),
  fr: () => import('./files/fr.ts'),
  de: () => import('./files/de.ts'),
  nl: () => import('./files/nl.ts'),
};

const fetchTexts = async (language: Language, namespace: Namespace): Promise<Phrases> => {
  const { files } = await lists[language]();
  const load = files[`../../../../../contract/i18n/${language}/${namespace}.json`];
  if (!load) throw new Error(`there are no texts ${language}/${namespace}`);
  return load();
};

const attempts = 6;
/** React shows a component that uses such a promise immediately, without a turn in which it is suspended. */
const asFulfilled = (promise: Promise<void>): Promise<void> =>
  Object.assign(promise, { status: 'fulfilled', value: undefined });

interface Load {
  readonly texts: Promise<void>;
  /** Ends with a failed load too, after which a component shows keys instead of nothing. */
  readonly end: Promise<void>;
}

const loaded = new Map<string, Phrases>();
const loads = new Map<string, Load>();
const failed = new Set<string>();

// With the connection back, the next component that needs them loads them again.
globalThis.addEventListener?.('online', () => {
  for (const name of failed) loads.delete(name);
  failed.clear();
});

const nameOf = (language: Language, namespace: Namespace): string => `${language}/${namespace}`;

const begin = (language: Language, namespace: Namespace): Load => {
  const name = nameOf(language, namespace);
  failed.delete(name);
  const texts = patiently(() => fetchTexts(language, namespace), attempts).then(
    (phrases) => void loaded.set(name, phrases),
  );
  const end = texts.then(
    () => void asFulfilled(end),
    () => void failed.add(name),
  );
  void end.then(noteArrival);
  loads.set(name, { texts, end });
  return { texts, end };
};

/** The texts of a namespace, once they are loaded. */
export const phrasesOf = (language: Language, namespace: Namespace): Phrases | undefined =>
  loaded.get(nameOf(language, namespace));

/** Loads a namespace once; a failed load can be repeated. */
export const loadPhrases = async (language: Language, namespace: Namespace): Promise<void> => {
  const name = nameOf(language, namespace);
  const before = failed.has(name) ? undefined : loads.get(name);
  await (before ?? begin(language, namespace)).texts;
};

/** For a component that waits: always the same promise. */
export const endOfLoad = (language: Language, namespace: Namespace): Promise<void> =>
  (loads.get(nameOf(language, namespace)) ?? begin(language, namespace)).end;

/** Loads everything in another language that this page has asked for so far. */
export const loadAllPhrases = async (language: Language): Promise<void> => {
  const asked = new Set([...loads.keys()].map((name) => name.split('/')[1] as Namespace));
  await Promise.all([...asked].map((namespace) => loadPhrases(language, namespace)));
};
