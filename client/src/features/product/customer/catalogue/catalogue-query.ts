import { product } from '@countinghouse/contract/product/product.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListQuery } from '../../../../kernel/resource/list-query.ts';

/** Products per page: full rows of two, three and four cards. */
const pageSize = 24;

const orders = { sortNewest: '-dateCreation', sortCheapest: 'price', sortDearest: '-price', sortName: 'name' } as const;
export type Order = keyof typeof orders;
export const orderNames = Object.keys(orders) as Order[];

/** The catalogue's parameters in the address; an empty text means no filter. */
export interface CatalogueAddress {
  readonly market: string;
  readonly category: string;
  readonly q: string;
  readonly order: Order;
  readonly page: number;
}

const idOf = (value: unknown): string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : '';

/** Parses an address; invalid parts are ignored, so that a mistyped link still shows the catalogue. */
export const readCatalogueAddress = (raw: Readonly<Record<string, unknown>>): CatalogueAddress => {
  const page = Number(raw['page']);
  return {
    market: idOf(raw['market']),
    category: idOf(raw['category']),
    q: typeof raw['q'] === 'string' ? raw['q'].slice(0, 100) : '',
    order: orderNames.find((name) => name === raw['order']) ?? 'sortNewest',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
};

/** The query for an address: only available products, not those that the customer owns. */
export const queryOf = ({ market, category, q, order, page }: CatalogueAddress): ListQuery => ({
  filters: {
    status: { eq: 'available' },
    ...(market !== '' && { market: { eq: market } }),
    ...(category !== '' && { category: { eq: category } }),
  },
  sorts: orders[order] === product.defaultSort[0] ? [] : [orders[order]],
  q,
  page,
  pageSize,
});

type Change = Partial<Record<keyof CatalogueAddress, string | number | undefined>>;

/** The parameters in the address, and a setter; another choice starts on its first page. */
export const useCatalogueAddress = (): readonly [CatalogueAddress, (change: Change) => void] => {
  const address = readCatalogueAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: Change): void => {
    const given = Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, value === '' ? undefined : value]),
    );
    const search = (before: object) => ({ ...before, page: undefined, ...given });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [address, change];
};
