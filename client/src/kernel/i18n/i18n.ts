import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { failureTexts } from '../call/last-resort.ts';
import type { failedCallText } from './failed-call-texts.ts';
import { keepLanguage, language } from './language.ts';
import type { Namespace, Text, TextKey, Values } from './texts.ts';

type Files = Readonly<Record<string, () => Promise<Record<string, string>>>>;

/** One lazy file list per language: all four together are larger than the home page's own code. */
const lists: Readonly<Record<Language, () => Promise<{ readonly files: Files }>>> = {
  en: () => import('./files/en.ts'),
  fr: () => import('./files/fr.ts'),
  de: () => import('./files/de.ts'),
  nl: () => import('./files/nl.ts'),
};

const fetchTexts = async (language: string, namespace: string): Promise<Record<string, string>> => {
  const { files } = await lists[language as Language]();
  const load = files[`../../../../../contract/i18n/${language}/${namespace}.json`];
  if (!load) throw new Error(`there are no texts ${language}/${namespace}`);
  return load();
};

const read = (language: string, namespace: string, done: ReadCallback): void => {
  fetchTexts(language, namespace).then(
    (texts) => done(null, texts),
    // `true` allows a retry after a failed fetch.
    (error: unknown) => done(error as Error, true),
  );
};

/** The i18next backend. */
const textFiles: BackendModule = { type: 'backend', init: () => undefined, read };

const instance = i18next.createInstance();

/** The namespaces every area needs immediately: errors, generic texts and those of the components. */
const first = ['error', 'kernel', 'ui'] as const;

const start = async (): Promise<void> => {
  await instance
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: language(),
      fallbackLng: 'en',
      ns: first,
      defaultNS: 'kernel',
      // React escapes texts itself.
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
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
  await instance.loadNamespaces(namespaces);
};

/** Loaded with the first failed call: most visits have none. */
let failedCallTexts: typeof failedCallText | null = null;

const loadFailedCallTexts = async (): Promise<void> => {
  const [texts] = await Promise.all([import('./failed-call-texts.ts'), loadTexts('failure')]);
  failedCallTexts = texts.failedCallText;
};

const languageHolds = (): void => {
  document.documentElement.lang = language();
  const kernelText = textsOf('kernel');
  failureTexts.set({
    unexpected: kernelText('unexpected'),
    network: kernelText('network'),
    timeout: kernelText('timedOut'),
    load: loadFailedCallTexts,
    failed: (route, reason) =>
      failedCallTexts && instance.exists('update', { ns: 'failure' })
        ? failedCallTexts(textsOf('failure'), route, reason)
        : reason,
  });
};

/** Shows the page in another language and stores the choice in this browser. */
export const changeLanguage = async (next: Language): Promise<void> => {
  await instance.changeLanguage(next);
  keepLanguage(next);
  languageHolds();
};

/** Texts of a loaded namespace, outside React. */
export const textsOf =
  <N extends Namespace>(namespace: N): Text<N> =>
  (key, values) =>
    instance.t(key as string, { ...values, ns: namespace });

/** Texts of a namespace; the component suspends until they are loaded. */
export const useTexts = <N extends Namespace>(namespace: N): Text<N> => {
  const { t } = useTranslation(namespace, { i18n: instance });
  return t as unknown as Text<N>;
};

/**
 * The text of an error code with its values; an unknown code gets the general text. Codes that only the server gives
 * are known where `refusal` is loaded.
 */
export const errorText = (code: string, values?: Values): string => {
  if (instance.exists(code, { ns: 'refusal' })) return textsOf('refusal')(code as TextKey<'refusal'>, values);
  const known = instance.exists(code, { ns: 'error' }) ? code : 'wrongFormat';
  return textsOf('error')(known as TextKey<'error'>, values);
};

/** The label of a field, once the texts of `field` are loaded; undefined if there is none. */
export const fieldLabel = (name: string): string | undefined =>
  instance.exists(name, { ns: 'field' }) ? textsOf('field')(name as TextKey<'field'>) : undefined;
