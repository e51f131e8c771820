import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../page/screen-state.tsx';
import type { Selection } from './selection.ts';

/** One column. `cell` must be pure: a row re-renders only if its object or its selection changes. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Widths in px; 160 and 72 by default. */
  readonly width?: number;
  readonly minWidth?: number;
  /** Right-aligned, with tabular figures. */
  readonly numeric?: boolean;
  /** Always visible at the right edge, however wide the list is. */
  readonly stays?: boolean;
  /** Cannot be hidden. */
  readonly always?: boolean;
  /** Shown next to a card's title, instead of in a row with the column's name. */
  readonly beside?: (row: Row) => ReactNode;
}

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** The reader's column settings; store them with the reader or in a saved view. */
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

/** `loading` is the first load; later ones keep the rows visible with `refreshing`. */
export type TableStatus = 'loading' | 'ready' | 'error' | 'forbidden';

export interface DataTableProps<Row> {
  /** A description of the list, for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Label of a row for screen readers, such as a person's name. */
  readonly rowLabel: (row: Row) => string;
  /** If this changes while the row is shown, the row is highlighted briefly. */
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
  /** If absent, rows cannot be selected. */
  readonly selection?: Selection;
  readonly onSelectionChange?: (selection: Selection) => void;
  /** Rows of other pages cannot be selected at once. */
  readonly selectsPagesOnly?: boolean;
  /** Buttons for the selected rows. */
  readonly bulkActions?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  /** Id of the row open beside the list. */
  readonly openId?: string;
  /** Shown above the header, such as filters and saved views. */
  readonly toolbar?: ReactNode;
  /** Maximum height of the scrolled part as CSS; by default the window less 250 px. */
  readonly maxHeight?: string;
}
