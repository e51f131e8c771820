import type english from '@countinghouse/contract/i18n/en/ui.json';
import { createContext, use } from 'react';

type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** A key of the components' texts, such as 'close'; the English file defines them. */
export type UiTextKey = WithoutPlural<keyof typeof english>;

/** Returns a text in the reader's language; `count` in the values selects singular or plural. */
export type UiText = (key: UiTextKey, values?: Readonly<Record<string, string | number>>) => string;

export const UiTexts = createContext<UiText>((key) => key);

/** The texts of the nearest provider. */
export function useUiText(): UiText {
  return use(UiTexts);
}
