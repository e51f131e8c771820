import type { Filters, Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FilterChoice, FilterLookUp } from '../../ui/filter/filter-model.ts';
import type { MenuAction } from '../../ui/menu/action-items.tsx';
import type { DataColumn } from '../../ui/table/table-props.ts';

/** A column; it can be sorted by when the resource sorts by its id. `cell` must be pure. */
export interface ListColumn<Item> extends Omit<DataColumn<Item>, 'header' | 'sortable'> {
  /** The field's name in the texts `field` unless told. */
  readonly header?: string;
  /** Shown only when the reader asks for it. */
  readonly extra?: boolean;
  /** Fields that an export writes for it; the one of its id unless told, none when empty. */
  readonly exports?: readonly string[];
}

/** A field one may filter by; its kind is the contract's. With choices it is asked by ticking. */
export interface ListFilter {
  readonly id: string;
  readonly label?: string;
  readonly choices?: readonly FilterChoice[];
  /** Instead of choices where they are too many to be listed. */
  readonly lookUp?: FilterLookUp;
  /** Offers 'is empty'. */
  readonly nullable?: boolean;
}

export interface BulkAnswer {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly code: string; readonly message: string }[];
}

/** Does the deed to a selection; big selections of named records come in several pieces. */
export type BulkRun = (selection: Selection) => Promise<BulkAnswer>;

interface BulkButton {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
  readonly permission?: Permission | readonly Permission[];
  /** Told the answer instead of a toast with the number. */
  readonly tell?: (answer: BulkAnswer, selection: Selection) => void;
}

/** Something to do to many: after a question, or after a dialog of its own that asks for more. */
export type BulkAction = BulkButton &
  (
    | {
        readonly question: (count: number) => {
          readonly title: string;
          readonly text: ReactNode;
          readonly confirm: string;
        };
        readonly run: BulkRun;
      }
    | {
        readonly dialog: (props: {
          readonly count: number;
          readonly selection: Selection;
          readonly start: (run: BulkRun) => void;
          readonly onClose: () => void;
        }) => ReactNode;
      }
  );

export type RowAction = MenuAction;

/** What a form of the list is given; `save` creates or updates, and settles conflicts with others by asking. */
export interface RecordFormProps<Item> {
  /** The record to be changed; null for a new one. */
  readonly item: Item | null;
  readonly save: (fields: object) => Promise<void>;
  readonly onClose: () => void;
}

/** What a panel of the list is given besides: the record that is open. */
export interface RecordPanelProps<Item> extends RecordFormProps<Item> {
  readonly item: Item;
}

/** Everything that is special about one list. */
export interface ListDeclaration<R extends AnyResource> {
  readonly resource: R;
  /** Other resources whose changes touch these rows, such as `user` for a count of leads. */
  readonly resources?: readonly ResourceName[];
  /** Key of saved views and widths; never change it once it is used. */
  readonly name: string;
  readonly title: string;
  readonly description?: ReactNode;
  /** Filters that always hold and are not seen, such as the role of a lead. */
  readonly fixed?: Filters;
  readonly columns: readonly ListColumn<ItemOf<R>>[];
  readonly filters: readonly ListFilter[];
  /** Left out, the list has no search box. */
  readonly searchLabel?: string;
  readonly nameOf: (item: ItemOf<R>) => string;
  /** Words of the empty list. */
  readonly empty: { readonly title: string; readonly text?: ReactNode };
  /** Names the button and the panel of a new record. */
  readonly createLabel?: string;
  readonly form?: ComponentType<RecordFormProps<ItemOf<R>>>;
  /** How a field's value is told in a conflict; as text unless told. */
  readonly tellField?: (field: string, value: unknown) => ReactNode;
  /** The record beside the list; the form unless told. */
  readonly panel?: ComponentType<RecordPanelProps<ItemOf<R>>>;
  readonly rowActions?: (item: ItemOf<R>) => readonly RowAction[];
  readonly bulkActions?: readonly BulkAction[];
  /** An example of a record as JSON; with it many can be created from text. */
  readonly jsonExample?: object;
  /** What deletion is refused for or takes along, told before it happens. */
  readonly deleteNote?: ReactNode;
  /** False where records are not deleted from the list. */
  readonly deletable?: boolean;
  /** Permissions where those of the resource are too wide, such as lead:create for user. */
  readonly access?: Partial<AnyResource['access']>;
  /** Further buttons of the header, before 'create'. */
  readonly actions?: ReactNode;
  /** Between the header and the list. */
  readonly above?: ReactNode;
}
