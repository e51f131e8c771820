/** One open order of an account: its stake and current profit or loss, in cents. */
export interface Holding {
  readonly id: string;
  readonly stake: bigint;
  readonly profit: bigint;
}

export interface AccountState {
  /** Available cash in cents. */
  readonly cash: bigint;
  readonly holdings: readonly Holding[];
  /** The company's own close-out; the regulator's by default. */
  readonly closeOutPercent?: bigint;
}

/** Positions are closed out while equity is below this percentage of the required margin: ESMA, decision 2018/796. */
export const closeOutPercent = 50n;

/** The stakes of open orders. */
export const requiredMargin = (holdings: readonly Holding[]): bigint =>
  holdings.reduce((sum, { stake }) => sum + stake, 0n);

/** The account's value if every order closed now. */
export const equityOf = ({ cash, holdings }: AccountState): bigint =>
  holdings.reduce((sum, { stake, profit }) => sum + stake + profit, cash);

/** Equity in hundredths of a percent of the required margin, rounded down; null without open orders. */
export const marginLevel = (account: AccountState): bigint | null => {
  const required = requiredMargin(account.holdings);
  return required === 0n ? null : (equityOf(account) * 10_000n) / required;
};

/** Whether equity is below the close-out's share of the required margin: half of it by default. */
export const mustCloseOut = (account: AccountState): boolean => {
  const required = requiredMargin(account.holdings);
  return required > 0n && equityOf(account) * 100n < required * (account.closeOutPercent ?? closeOutPercent);
};

const byMargin = (one: Holding, other: Holding): number => {
  if (one.stake !== other.stake) return one.stake > other.stake ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};

/**
 * The orders to close, largest margin first, until equity reaches its share of the margin required for the rest. Orders
 * whose market is closed count but stay open.
 */
export const closeOutOrder = (
  account: AccountState,
  mayClose: (holding: Holding) => boolean = () => true,
): Holding[] => {
  const closed: Holding[] = [];
  let { cash, holdings } = account;
  for (const largest of holdings.filter(mayClose).toSorted(byMargin)) {
    if (!mustCloseOut({ ...account, cash, holdings })) return closed;
    closed.push(largest);
    cash += largest.stake + largest.profit;
    holdings = holdings.filter((holding) => holding !== largest);
  }
  return closed;
};
