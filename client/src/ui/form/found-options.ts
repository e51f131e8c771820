import type { OptionsFilter } from '@mantine/core';
import { useUiText } from '../provider/ui-texts.ts';

/** By default Mantine hides the clear button from the keyboard and from screen readers. */
export const clearButton = (label: string) => ({ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 }) as const;

/** Results of a search on the server; while a newer search runs, those of the previous one. */
export interface Found<Item> {
  readonly items: readonly Item[];
  readonly state: 'current' | 'loading' | 'failed';
}

interface SearchQuery {
  readonly isPlaceholderData: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
}

/** `isTyping`: the text has changed since the query's. */
export const foundBy = <Item>(query: SearchQuery, items: readonly Item[] = [], isTyping = false): Found<Item> => {
  if (query.isError) return { items, state: 'failed' };
  return { items, state: isTyping || query.isPending || query.isPlaceholderData ? 'loading' : 'current' };
};

// The server has filtered, perhaps by more than the label shows.
const all: OptionsFilter = ({ options }) => options;
const labelled: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  return options.filter((option) => 'label' in option && option.label.toLowerCase().includes(wanted));
};
const messages = { current: 'noResults', loading: 'loading', failed: 'errorTitle' } as const;

/**
 * The props of a select whose options the server finds. Typing narrows the options at once, so that they do not move
 * under the pointer when the reply arrives.
 */
export const useFoundOptions = ({ state }: Found<unknown>) => ({
  searchable: true,
  filter: state === 'current' ? all : labelled,
  nothingFoundMessage: useUiText()(messages[state]),
});
