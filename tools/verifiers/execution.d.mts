import type { Executed } from '../../contract/src/trading/execution.ts';

export interface Spread {
  readonly orders: number;
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
}
export interface Execution {
  readonly receipts: number;
  readonly unseen: number;
  /** Those of them that closed because the account was closed out. */
  readonly closedOut: number;
  readonly market: (Spread & { readonly better: number; readonly same: number; readonly worse: number }) | null;
  readonly stop: (Spread & { readonly atLevel: number }) | null;
  readonly target: (Spread & { readonly atLevel: number }) | null;
}

export function executionFigures(receipts: readonly Executed[]): Execution;
