import type { ComponentType } from 'react';

/** What can be asked of one field; the names are those of the server's filter language. */
export interface FieldFilter {
  readonly eq?: string | number | boolean;
  readonly in?: readonly string[];
  readonly contains?: string;
  readonly gte?: string | number;
  readonly gt?: string | number;
  readonly lte?: string | number;
  readonly lt?: string | number;
  readonly isNull?: boolean;
}

/** Field name to what is asked of it; all must hold. */
export type Filter = Readonly<Record<string, FieldFilter>>;

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * A field one may filter by. `day` asks calendar days ('YYYY-MM-DD', both ends within);
 * `instant` asks the same of points in time, turned into ISO instants of the reader's zone (from ≤ x < day after).
 */
export interface FilterField {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'select' | 'number' | 'boolean' | 'day' | 'instant';
  /** For `select`, instead of choices where they are too many to be listed. */
  readonly lookUp?: FilterLookUp;
  /** For `select`. */
  readonly choices?: readonly FilterChoice[];
  /** For `number`: euro to the cent. */
  readonly isMoney?: boolean;
  /** Offers 'is empty'. */
  readonly nullable?: boolean;
}

/** Decimals of a number that is no money. */
export const numberDecimals = 6;

export interface FilterWordsProps {
  readonly asked: FieldFilter;
}

/** What each kind of question is drawn with. */
export interface EditorProps {
  readonly field: FilterField;
  readonly draft: FieldFilter;
  /** True once somebody tried to apply what cannot be asked. */
  readonly isTried?: boolean;
  readonly onDraft: (draft: FieldFilter) => void;
}

/** Choices that are looked up elsewhere: what they are asked with, and how the chosen ones are written. */
export interface FilterLookUp {
  readonly Editor: ComponentType<EditorProps>;
  readonly Words: ComponentType<FilterWordsProps>;
}

const shownChoices = 2;

/** The first of the chosen ones, and how many more. */
export function asWords(labels: readonly string[]): string {
  const rest = labels.length - shownChoices;
  return labels.slice(0, shownChoices).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** One wanted choice as a list of one, which is what chip and editor know; links from other screens ask by `eq`. */
export function asList(field: FilterField, asked: FieldFilter | undefined): FieldFilter | undefined {
  if (field.kind !== 'select' || asked?.eq === undefined) return asked;
  return { in: [String(asked.eq)] };
}

/** The filter with one field changed; an empty one is taken out. */
export function withField(filter: Filter, id: string, change: FieldFilter | undefined): Filter {
  const { [id]: _former, ...others } = filter;
  return change === undefined || Object.keys(change).length === 0 ? others : { ...others, [id]: change };
}
