import { defaultWords } from '@countinghouse/contract/setting/default-words.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { useTexts } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/texts.ts';
import { useSetting } from './setting.ts';

type Words = Setting['labels'];

/** The company's stages and labels as they are shown: those that it never renamed in the reader's language. */
export const useFirmWords = (): { readonly qualifications: Words; readonly labels: Words } => {
  const { qualifications, labels } = useSetting();
  const text = useTexts('word');
  const shown = (words: Words): Words =>
    words.map(({ key, name }) => ({ key, name: defaultWords[key] === name ? text(key as TextKey<'word'>) : name }));
  return { qualifications: shown(qualifications), labels: shown(labels) };
};
