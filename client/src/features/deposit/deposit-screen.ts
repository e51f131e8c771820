import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { createStore, useStore } from '../../kernel/store/store.ts';

/** The payer, if known before the form opens. */
export interface PayingLead {
  readonly id: string;
  readonly name: string;
}

/** The deposit dialogs above the screen, which stay open when the screen below changes. */
export interface DepositScreen {
  /** The deposit process: a new deposit from its details to its result. */
  readonly process: { readonly lead: PayingLead | null } | null;
  /** Whether a pending deposit is shown for confirmation. */
  readonly confirming: boolean;
  readonly depositToConfirm: Deposit | null;
}

const nothing: DepositScreen = { process: null, confirming: false, depositToConfirm: null };
const screen = createStore<DepositScreen>(nothing);

export const useDepositScreen = (): DepositScreen => useStore(screen);

/** Opens the deposit process; staff may name the lead who pays, customers pay for themselves. */
export const enterDeposit = (lead: PayingLead | null = null): void => screen.set({ ...nothing, process: { lead } });

/** Shows a deposit that waits for its code, unless a deposit is already shown. */
export const showDeposit = (deposit: Deposit): void => {
  if (isDepositShown()) return;
  screen.set({ process: null, confirming: true, depositToConfirm: deposit });
};

export const isDepositShown = (): boolean => {
  const { process, confirming } = screen.get();
  return process !== null || confirming;
};

export const closeDeposit = (): void => screen.set(nothing);
