import { remember, remembered } from '../../kernel/store/remembered.ts';

/** The view that a list opens with in this browser. Its search is stored with it, so that opening needs no call. */
export interface DefaultView {
  readonly id: string;
  readonly search: string;
}

const keyOf = (list: string): string => `list.${list}.view`;

export const defaultView = (list: string): DefaultView | null => {
  try {
    const value = JSON.parse(remembered(keyOf(list)) ?? 'null') as Partial<DefaultView> | null;
    return typeof value?.id === 'string' && typeof value.search === 'string'
      ? { id: value.id, search: value.search }
      : null;
  } catch {
    return null;
  }
};

/** Sets the view that a list opens with; null for none. */
export const keepDefaultView = (list: string, view: DefaultView | null): void =>
  remember(keyOf(list), view && JSON.stringify({ id: view.id, search: view.search }));
