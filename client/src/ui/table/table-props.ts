import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../page/screen-state.tsx';
import type { Selection } from './selection.ts';

/** One column. `cell` must be pure: a row renders again only when its object, or its selection, changes. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Widths in px; 160 and 72 unless told. */
  readonly width?: number;
  readonly minWidth?: number;
  /** Right-aligned, with figures of equal width. */
  readonly numeric?: boolean;
  /** Stays in sight at the right edge, however wide the list is. */
  readonly stays?: boolean;
  /** Cannot be hidden. */
  readonly always?: boolean;
  /** What a card says beside its title, instead of a line with the column's name. */
  readonly beside?: (row: Row) => ReactNode;
}

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** What the reader has arranged; keep it with the reader or in a saved view. */
export interface ColumnState {
  readonly hidden: readonly string[];
  /** Width in px by column. */
  readonly widths: Readonly<Record<string, number>>;
}

export const pageSizes = [25, 50, 100] as const;

export interface Paging {
  /** First page is 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** The count stopped at `total`; there are more. */
  readonly capped?: boolean;
}

/** `loading` is the first load; later ones keep the rows in sight with `refreshing`. */
export type TableStatus = 'loading' | 'ready' | 'error' | 'forbidden';

export interface DataTableProps<Row> {
  /** What the list holds, for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Names a row for screen readers, such as a person's name. */
  readonly rowLabel: (row: Row) => string;
  /** When this changes in place, the row glows for a moment. */
  readonly rowVersion?: (row: Row) => string | number;
  readonly status: TableStatus;
  readonly refreshing?: boolean;
  readonly errorMessage?: string;
  readonly onRetry?: () => void;
  readonly empty: EmptyStateProps;
  readonly sorting: readonly Sort[];
  readonly onSortingChange: (sorting: Sort[]) => void;
  readonly paging: Paging;
  readonly onPagingChange: (paging: { readonly page: number; readonly pageSize: number }) => void;
  readonly columnState: ColumnState;
  readonly onColumnStateChange: (state: ColumnState) => void;
  /** Left out, rows cannot be selected. */
  readonly selection?: Selection;
  readonly onSelectionChange?: (selection: Selection) => void;
  /** Buttons for what is selected. */
  readonly bulkActions?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  /** Id of the row shown beside the list. */
  readonly openId?: string;
  /** Filters, saved views and the like, above the head. */
  readonly toolbar?: ReactNode;
  /** Largest height of the scrolled part as CSS; the window less 250 px unless told. */
  readonly maxHeight?: string;
}
