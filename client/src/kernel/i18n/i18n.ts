import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { use } from 'react';
import { failureTexts } from '../call/last-resort.ts';
import type { failedCallText } from './failed-call-texts.ts';
import { keepLanguage, language, useLanguage } from './language.ts';
import { phrase } from './phrase.ts';
import { endOfLoad, loadAllPhrases, loadPhrases, phrasesOf } from './text-files.ts';
import type { Namespace, Text, TextKey, Values } from './texts.ts';

/** The namespaces every area needs immediately: errors, generic texts and those of the components. */
const first = ['error', 'kernel', 'ui'] as const;

const load = async (namespaces: readonly Namespace[]): Promise<void> => {
  await Promise.all(namespaces.map((namespace) => loadPhrases(language(), namespace)));
};

const start = async (): Promise<void> => {
  // Even without texts the page shows that the server cannot be reached.
  await load(first).catch(() => undefined);
  languageHolds();
};

let started: Promise<void> | null = null;

/** Loads the first texts in the reader's language, before the page is shown. */
export const startTexts = (): Promise<void> => {
  started ??= start();
  return started;
};

/** Loads texts before a component needs them. */
export const loadTexts = async (...namespaces: readonly Namespace[]): Promise<void> => {
  await startTexts();
  await load(namespaces);
};

/** Loaded with the first failed call: most visits have none. */
let failedCallTexts: typeof failedCallText | null = null;

const loadFailedCallTexts = async (): Promise<void> => {
  const [texts] = await Promise.all([import('./failed-call-texts.ts'), loadTexts('failure')]);
  failedCallTexts = texts.failedCallText;
};

const languageHolds = (): void => {
  document.documentElement.lang = language();
  // Without them, the words that were built in stay.
  if (!phrasesOf(language(), 'kernel')) return;
  const kernelText = textsOf('kernel');
  failureTexts.set({
    unexpected: kernelText('unexpected'),
    network: kernelText('network'),
    timeout: kernelText('timedOut'),
    load: loadFailedCallTexts,
    failed: (route, reason) =>
      failedCallTexts && phrasesOf(language(), 'failure') ? failedCallTexts(textsOf('failure'), route, reason) : reason,
  });
};

let choices = 0;

/** Shows the page in another language and stores the choice in this browser, unless another one was chosen meanwhile. */
export const changeLanguage = async (next: Language): Promise<void> => {
  choices += 1;
  const choice = choices;
  await loadAllPhrases(next);
  if (choice !== choices) return;
  keepLanguage(next);
  languageHolds();
};

const functions = new Map<string, Text<Namespace>>();

/** The same function for the same texts: a component that depends on it renders again only in another language. */
const textsIn = <N extends Namespace>(shown: Language, namespace: N): Text<N> => {
  const name = `${shown}/${namespace}`;
  const known = functions.get(name) as Text<N> | undefined;
  if (known) return known;
  const text: Text<N> = (key, values) => phrase(phrasesOf(shown, namespace) ?? {}, shown, key, values);
  functions.set(name, text as Text<Namespace>);
  return text;
};

/** Texts of a loaded namespace, outside React. */
export const textsOf =
  <N extends Namespace>(namespace: N): Text<N> =>
  (key, values) =>
    textsIn(language(), namespace)(key, values);

/** Texts of a namespace; the component suspends until they are loaded. */
export const useTexts = <N extends Namespace>(namespace: N): Text<N> => {
  const shown = useLanguage();
  use(endOfLoad(shown, namespace));
  return textsIn(shown, namespace);
};

/** The keys of a loaded namespace. */
export const keysOf = (namespace: Namespace): readonly string[] => Object.keys(phrasesOf(language(), namespace) ?? {});

const exists = (shown: Language, namespace: Namespace, key: string): boolean =>
  Object.hasOwn(phrasesOf(shown, namespace) ?? {}, key);

type ErrorText = (code: string, values?: Values) => string;

const errorTextIn =
  (shown: Language): ErrorText =>
  (code, values) => {
    if (exists(shown, 'refusal', code)) return textsIn(shown, 'refusal')(code as TextKey<'refusal'>, values);
    const known = exists(shown, 'error', code) ? code : 'wrongFormat';
    return textsIn(shown, 'error')(known as TextKey<'error'>, values);
  };

/**
 * The text of an error code with its values; an unknown code gets the general text. Codes that only the server gives
 * are known where `refusal` is loaded.
 */
export const errorText: ErrorText = (code, values) => errorTextIn(language())(code, values);

/** `errorText` for a component that keeps codes: its texts follow the language. */
export const useErrorText = (): ErrorText => errorTextIn(useLanguage());

/** The label of a field, once the texts of `field` are loaded; undefined if there is none. */
export const fieldLabel = (name: string): string | undefined =>
  exists(language(), 'field', name) ? textsOf('field')(name as TextKey<'field'>) : undefined;
