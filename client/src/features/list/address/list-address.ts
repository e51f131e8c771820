import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { pageSizes } from '@countinghouse/contract/kernel/filter.ts';

/** The parameters of a list's address; missing parts have their defaults. */
export interface ListAddress {
  readonly q?: string;
  /** Field names with `-` for descending, comma-separated. */
  readonly sort?: string;
  readonly page?: number;
  readonly size?: number;
  /** Ids of the visible columns, comma-separated. */
  readonly columns?: string;
  readonly filters?: Filters;
  /** Id of the record beside the list. */
  readonly record?: string;
  /** Id of the selected saved view. */
  readonly view?: string;
  /** Shows the deleted records instead. */
  readonly bin?: true;
  /** Shows the records as a board of columns, if the list has one. */
  readonly layout?: 'board';
}

export const usualSize = 25;

type Raw = Readonly<Record<string, unknown>>;

/**
 * Parses an address, from texts or typed values; invalid parts are ignored, so that a mistyped link still shows a list.
 * Suitable as a route's `validateSearch`.
 */
export const readListAddress = (raw: Raw): ListAddress => {
  const page = wholeNumber(raw['page']);
  const size = wholeNumber(raw['size']);
  const filters = readFilters(raw['filters']);
  return {
    ...texts(raw),
    ...(page !== null && page > 1 && { page }),
    ...(size !== null && size !== usualSize && (pageSizes as readonly number[]).includes(size) && { size }),
    ...(filters !== null && { filters }),
    ...(raw['bin'] === true || raw['bin'] === 'true' ? { bin: true as const } : {}),
    ...(raw['layout'] === 'board' ? { layout: 'board' as const } : {}),
  };
};

const textNames = ['q', 'sort', 'columns', 'record', 'view'] as const;

const texts = (raw: Raw): Pick<ListAddress, (typeof textNames)[number]> =>
  Object.fromEntries(
    textNames.flatMap((name) => (typeof raw[name] === 'string' && raw[name] !== '' ? [[name, raw[name]]] : [])),
  );

const wholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readFilters = (value: unknown): Filters | null => {
  const filters = typeof value === 'string' ? parsed(value) : value;
  if (!isObject(filters)) return null;
  const entries = Object.entries(filters).filter(
    ([, condition]) => isObject(condition) && Object.keys(condition).length > 0,
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Filters);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The part of an address that a saved view stores: not the page, the open record, the view itself or the bin. */
export const viewPart = ({ page: _page, record: _record, view: _view, bin: _bin, ...rest }: ListAddress): ListAddress =>
  rest;
