import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { WorkQueue } from '@countinghouse/contract/today/queue-counts.ts';
import type { RouteComponent } from '@tanstack/react-router';
import { type ListAddress, readListAddress } from '../../features/list/address/list-address.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import type { Icon } from '../../ui/icons.ts';

interface Declared {
  readonly path: `/office${string}`;
  /** If absent, every member of staff may see it. */
  readonly permission?: Permission | readonly Permission[];
  /** Name of the screen in the texts, and its icon, in the sidebar and in the command palette. */
  readonly id?: TextKey<'shell'>;
  readonly icon?: Icon;
  /** The work whose count is shown beside the name in the sidebar. */
  readonly queue?: WorkQueue;
}

type ReadSearch = (raw: Readonly<Record<string, unknown>>) => object;

export interface Screen extends Declared {
  readonly component: RouteComponent;
  readonly search: ReadSearch | undefined;
}

/** Declares a screen; `search` reads what its address says. */
export const screen = <const D extends Declared, Search extends ReadSearch | undefined = undefined>(
  declared: D,
  component: RouteComponent,
  search?: Search,
) => ({ ...declared, component, search: search as Search });

/** A list of records: its filters, sorts and open record are in the address. */
export const list = <const D extends Declared>(declared: D, component: RouteComponent) =>
  screen(declared, component, readListAddress);

type Raw = Readonly<Record<string, unknown>>;

/** Reads a list's address, and the selected one of the tabs after the first. */
const readTabs =
  (...tabs: readonly unknown[]) =>
  (raw: Raw): ListAddress & { readonly tab?: string } => ({
    ...readListAddress(raw),
    ...(tabs.includes(raw['tab']) && { tab: String(raw['tab']) }),
  });

export const readApprovalAddress = readTabs('decided');

export const readClosureAddress = readTabs('decided', 'erased');

/** The customer whose documents are under review. */
export const readReviewAddress = (raw: Raw): { readonly lead?: string } =>
  typeof raw['lead'] === 'string' ? { lead: raw['lead'] } : {};
