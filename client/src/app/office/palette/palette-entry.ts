import type { Icon } from '../../../ui/icons.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** A second line in smaller text. */
  readonly detail?: string;
  /** The key that does the same. */
  readonly keys?: string;
  readonly icon: Icon;
  readonly onChoose: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The entries whose label contains every typed word, ignoring accents and case. */
export const matchingEntries = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const terms = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => terms.every((term) => plain(label).includes(term)));
};
