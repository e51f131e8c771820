import { defaultLabels } from '@countinghouse/contract/setting/default-labels.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { useTexts } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/texts.ts';
import { useSetting } from './setting.ts';

type NamedLabel = Setting['labels'][number];

const defaultOf = (key: string): string | undefined =>
  Object.hasOwn(defaultLabels, key) ? defaultLabels[key] : undefined;

/** Converts the names of stages and labels between their stored form and the reader's language. */
export interface LabelNames {
  /** A default label that the company never renamed, in the reader's language; otherwise unchanged. */
  shown(label: NamedLabel): string;
  /** The stored form: the translation of a default label becomes the default label again. */
  stored(label: NamedLabel): string;
}

/** The names for the reader's language; `translate` returns a default label by its key. */
export const labelNames = (translate: (key: string) => string): LabelNames => ({
  shown: ({ key, name }) => (defaultOf(key) === name ? translate(key) : name),
  stored: ({ key, name }) => {
    const defaultName = defaultOf(key);
    return defaultName !== undefined && translate(key) === name ? defaultName : name;
  },
});

export const useLabelNames = (): LabelNames => {
  const text = useTexts('word');
  return labelNames((key) => text(key as TextKey<'word'>));
};

/** The company's stages and labels for display. */
export const useFirmLabels = (): Pick<Setting, 'qualifications' | 'labels'> => {
  const { qualifications, labels } = useSetting();
  const { shown } = useLabelNames();
  const all = <Label extends NamedLabel>(entries: readonly Label[]): Label[] =>
    entries.map((label) => ({ ...label, name: shown(label) }));
  return { qualifications: all(qualifications), labels: all(labels) };
};
