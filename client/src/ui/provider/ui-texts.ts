import type english from '@countinghouse/contract/i18n/en/ui.json';
import { createContext, use } from 'react';

type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** A generic word of the components, such as 'close'; the English file is the list. */
export type UiTextKey = WithoutPlural<keyof typeof english>;

/** Gives a word in the reader's language; `count` in the values picks singular or plural. */
export type UiText = (key: UiTextKey, values?: Readonly<Record<string, string | number>>) => string;

export const UiTexts = createContext<UiText>((key) => key);

/** The words of the nearest provider. */
export function useUiText(): UiText {
  return use(UiTexts);
}
