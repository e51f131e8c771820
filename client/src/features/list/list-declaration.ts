import type { Filters, Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import type { Schema } from '@countinghouse/contract/kernel/route.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ListQuery } from '../../kernel/resource/list-query.ts';
import type { FilterChoice, FilterPicker } from '../../ui/filter/filter-model.ts';
import type { MenuAction } from '../../ui/menu/action-items.tsx';
import type { DataColumn } from '../../ui/table/table-props.ts';

/** A column; sortable if the resource sorts by its id. `cell` must be pure. */
export interface ListColumn<Item> extends Omit<DataColumn<Item>, 'header' | 'sortable'> {
  /** By default the field's name in the texts `field`. */
  readonly header?: string;
  /** Hidden by default. */
  readonly extra?: boolean;
  /** Cannot be sorted by, although the resource sorts by its id. */
  readonly unsorted?: boolean;
  /** Fields that an export writes for it; by default its id, none if empty. */
  readonly exports?: readonly string[];
}

/** A filterable field; the contract defines its kind. Fields with choices are filtered by ticking. */
export interface ListFilter {
  readonly id: string;
  readonly label?: string;
  readonly choices?: readonly FilterChoice[];
  /** Replaces choices if there are too many to list. */
  readonly picker?: FilterPicker;
  /** Offers 'is empty'. */
  readonly nullable?: boolean;
}

export interface BulkAnswer {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly code: string; readonly message: string }[];
  /** Identifies the action for an undo. */
  readonly action?: string | null | undefined;
}

/**
 * Runs the action on a selection; large selections of named records come in several batches, which continue the action
 * of the first.
 */
export type BulkRun = (selection: Selection, action: string | null) => Promise<BulkAnswer>;

/** The part of a call's body that continues an action. */
export const continuing = (action: string | null) => (action === null ? {} : { action });

interface BulkButton {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
  readonly permission?: Permission | readonly Permission[];
  /** Receives the result instead of a toast with the number. */
  readonly notify?: (answer: BulkAnswer, selection: Selection) => void;
}

/** A bulk action, after a confirmation or a dialog of its own that asks for details. */
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

/** The props of a list's form; `save` creates or updates, and asks about conflicts with concurrent changes. */
export interface RecordFormProps<Item> {
  /** The record to edit; null for a new one. */
  readonly item: Item | null;
  readonly save: (fields: object) => Promise<void>;
  readonly onClose: () => void;
}

/** The additional props of a list's panel: the open record. */
export interface RecordPanelProps<Item> extends RecordFormProps<Item> {
  readonly item: Item;
  /** Opens the next or the previous record of a queue. */
  readonly step?: (by: 1 | -1) => void;
}

/** The props of a list's board: what it shows, and the record open over it. */
export interface BoardProps {
  readonly query: ListQuery;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

export type Guard = <Reply>(work: () => Promise<Reply>) => Promise<Reply>;

/** The declaration of one list. */
export interface ListDeclaration<R extends AnyResource> {
  readonly resource: R;
  /** Further resources whose changes affect these rows, such as `user` for a count of leads. */
  readonly resources?: readonly ResourceName[];
  /** Storage key of saved views and widths; never change it once it is in use. */
  readonly name: string;
  readonly title: string;
  readonly description?: ReactNode;
  /** Permanent, hidden filters, such as the role of a lead. */
  readonly fixed?: Filters;
  readonly columns: readonly ListColumn<ItemOf<R>>[];
  readonly filters: readonly ListFilter[];
  /** If absent, the list has no search box. */
  readonly searchLabel?: string;
  readonly nameOf: (item: ItemOf<R>) => string;
  /** Texts of the empty list. */
  readonly empty: { readonly title: string; readonly text?: ReactNode };
  /** Label of the button and title of the panel for a new record. */
  readonly createLabel?: string;
  readonly form?: ComponentType<RecordFormProps<ItemOf<R>>>;
  /** Formats a field's value in a conflict; by default as text. */
  readonly formatField?: (field: string, value: unknown) => ReactNode;
  /** The record beside the list; by default the form. */
  readonly panel?: ComponentType<RecordPanelProps<ItemOf<R>>>;
  /**
   * Records are worked on one after another: on wide screens the open one is beside the list, and steps lead through the
   * rows. Says the position, such as 'Lead 3 of 120'.
   */
  readonly queue?: (at: string, total: string) => string;
  /** The records as columns of cards, offered beside the table. */
  readonly board?: ComponentType<BoardProps>;
  /** Label of the button that shows it, if it is something other than a board. */
  readonly boardLabel?: string;
  readonly rowActions?: (item: ItemOf<R>) => readonly RowAction[];
  readonly bulkActions?: readonly BulkAction[];
  /** Enables creating many records from text: an example of one, and the rules that each must follow. */
  readonly json?: { readonly example: object; readonly rules: () => Promise<Schema> };
  /** Wraps the call that creates many records, such as to ask for proof of identity. */
  readonly guard?: Guard;
  /** A note on reasons to refuse deletion or on further deleted records, shown in the confirmation. */
  readonly deleteNote?: ReactNode;
  /** False if records cannot be deleted from the list. */
  readonly deletable?: boolean;
  /** Permissions that are narrower than the resource's, such as lead:create for user. */
  readonly access?: Partial<AnyResource['access']>;
  /** Further buttons of the header, before 'create'. */
  readonly actions?: ReactNode;
  /** One row between the header and the list, such as tabs. */
  readonly above?: ReactNode;
  /** Figures between the header and the list, which scroll together with the rows. */
  readonly figures?: ReactNode;
}

type CommonKey = 'title' | 'description' | 'search' | 'emptyTitle' | 'emptyText' | 'create';

/** The texts that lists have under the same keys, from the namespace of their records. */
export const listTexts = (text: (key: CommonKey) => string) => ({
  title: text('title'),
  description: text('description'),
  searchLabel: text('search'),
  empty: { title: text('emptyTitle'), text: text('emptyText') },
  createLabel: text('create'),
});
