import type { Icon } from '../../../ui/icons.ts';

/** Something the palette offers. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** A second line of smaller words. */
  readonly detail?: string;
  readonly icon: Icon;
  readonly onChoose: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The entries whose label holds every typed word, whatever the accents. */
export const matchingEntries = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => words.every((word) => plain(label).includes(word)));
};
