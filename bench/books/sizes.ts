/** How many records a company of a given size has; 100 % is five years of a firm with 200,000 leads. */
export interface Sizes {
  readonly leads: number;
  readonly deposits: number;
  /** Deposits that were completed, the first of them. */
  readonly completed: number;
  /** Completed deposits of the busiest customer, who has about 10,000 transfers at every size. */
  readonly ofBusiest: number;
  readonly withdrawals: number;
  readonly orders: number;
  /** Orders that are still open, the last of them. */
  readonly open: number;
  readonly investments: number;
  readonly purchases: number;
  readonly auditRows: number;
  readonly comments: number;
  readonly notifications: number;
  /** Number of each kind of record that a person decides or keeps: proposals, prepared orders, closures, imports. */
  readonly papers: number;
}

const busiest = 2_400;

export const sizesOf = (percent: number): Sizes => {
  const part = (whole: number): number => Math.max(20, Math.round((whole * percent) / 100));
  const completed = part(800_000);
  return {
    leads: part(200_000),
    deposits: part(1_000_000),
    completed,
    ofBusiest: Math.min(busiest, Math.floor(completed / 3)),
    withdrawals: part(200_000),
    orders: part(1_000_000),
    open: part(10_000),
    investments: part(50_000),
    purchases: part(10_000),
    auditRows: part(2_000_000),
    comments: part(400_000),
    notifications: part(400_000),
    papers: part(20_000),
  };
};
