import type { ComponentType } from 'react';
import type { BadgeTone } from '../page/status-badge.tsx';

/** The filter of one field, with the operators of the server's filter language. */
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

/** Filters by field name; all must hold. */
export type Filter = Readonly<Record<string, FieldFilter>>;

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  /** Shows the choice as a badge of this colour. */
  readonly tone?: BadgeTone;
}

/**
 * A filterable field. `day` filters calendar days ('YYYY-MM-DD', both inclusive); `instant` does the same for instants,
 * converted to ISO instants in the reader's zone (from ≤ x < day after).
 */
export interface FilterField {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'select' | 'number' | 'boolean' | 'day' | 'instant';
  /** For `select`: replaces choices if there are too many to list. */
  readonly picker?: FilterPicker;
  /** For `select`. */
  readonly choices?: readonly FilterChoice[];
  /** For `number`: euros to the cent. */
  readonly isMoney?: boolean;
  /** Offers 'is empty'. */
  readonly nullable?: boolean;
}

/** Decimals of a number that is not money. */
export const numberDecimals = 6;

export interface FilterLabelsProps {
  readonly filter: FieldFilter;
}

/** The props of every filter editor. */
export interface EditorProps {
  readonly field: FilterField;
  readonly draft: FieldFilter;
  /** True after an attempt to apply an invalid filter. */
  readonly isTried?: boolean;
  readonly onDraft: (draft: FieldFilter) => void;
}

/** Choices that are searched for: their editor, and the text of the selected ones. */
export interface FilterPicker {
  readonly Editor: ComponentType<EditorProps>;
  readonly Labels: ComponentType<FilterLabelsProps>;
}

const shownChoices = 2;

/** The first selected choices, and the number of others. */
export function asLabels(labels: readonly string[]): string {
  const rest = labels.length - shownChoices;
  return labels.slice(0, shownChoices).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/**
 * Converts a single choice to a list, the form that chip and editor support; links from other screens filter by `eq`.
 */
export function asList(field: FilterField, fieldFilter: FieldFilter | undefined): FieldFilter | undefined {
  if (field.kind !== 'select' || fieldFilter?.eq === undefined) return fieldFilter;
  return { in: [String(fieldFilter.eq)] };
}

/** The filter with one field changed; an empty one is removed. */
export function withField(filter: Filter, id: string, change: FieldFilter | undefined): Filter {
  const { [id]: _former, ...others } = filter;
  return change === undefined || Object.keys(change).length === 0 ? others : { ...others, [id]: change };
}
