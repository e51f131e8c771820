import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { createStore, useStore } from '../../kernel/store/store.ts';

/** Who pays, where that is settled before the form opens. */
export interface PayingLead {
  readonly id: string;
  readonly name: string;
}

/** What of deposits lies above the screen; it stays when one goes to another screen below. */
export interface DepositScreen {
  /** The deposit process: a new one from its details to its result. */
  readonly process: { readonly lead: PayingLead | null } | null;
  /** Whether the deposit to confirm is shown: one that is under way already. */
  readonly confirming: boolean;
  readonly depositToConfirm: Deposit | null;
}

const nothing: DepositScreen = { process: null, confirming: false, depositToConfirm: null };
const screen = createStore<DepositScreen>(nothing);

export const useDepositScreen = (): DepositScreen => useStore(screen);

/** Opens the deposit process; staff may name the lead who pays, customers pay for themselves. */
export const enterDeposit = (lead: PayingLead | null = null): void => screen.set({ ...nothing, process: { lead } });

/** Shows a deposit that waits for its code, unless another is at work here; one that is shown already stays as it is. */
export const showDeposit = (deposit: Deposit): void => {
  if (isDepositShown()) return;
  screen.set({ process: null, confirming: true, depositToConfirm: deposit });
};

export const isDepositShown = (): boolean => {
  const { process, confirming } = screen.get();
  return process !== null || confirming;
};

export const closeDeposit = (): void => screen.set(nothing);
