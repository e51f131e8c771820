/** One open order of an account: its stake and current profit or loss, in cents. */
export interface Holding {
  readonly id: string;
  readonly stake: bigint;
  readonly profit: bigint;
  /** The level that the order was placed with: a percentage of its stake. */
  readonly closeOutPercent: bigint;
}

export interface AccountState {
  /** Available cash in cents. */
  readonly cash: bigint;
  readonly holdings: readonly Holding[];
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

/** Hundredths of a cent of equity that keep the account open: of each order the share of its stake that it came with. */
export const closeOutEquity = (holdings: readonly Holding[]): bigint =>
  holdings.reduce((sum, { stake, closeOutPercent: percent }) => sum + stake * percent, 0n);

export const mustCloseOut = (account: AccountState): boolean =>
  account.holdings.length > 0 && equityOf(account) * 100n < closeOutEquity(account.holdings);

const byLevelAndMargin = (one: Holding, other: Holding): number => {
  if (one.closeOutPercent !== other.closeOutPercent) return one.closeOutPercent > other.closeOutPercent ? -1 : 1;
  if (one.stake !== other.stake) return one.stake > other.stake ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};

/**
 * The orders to close, until equity is enough for the rest: those with the highest level first, so that a new level
 * never closes an order from before, and of these the largest margin first. Orders whose market is closed count but stay
 * open.
 */
export const closeOutOrder = (
  account: AccountState,
  mayClose: (holding: Holding) => boolean = () => true,
): Holding[] => {
  const closed: Holding[] = [];
  let { cash, holdings } = account;
  for (const largest of holdings.filter(mayClose).toSorted(byLevelAndMargin)) {
    if (!mustCloseOut({ cash, holdings })) return closed;
    closed.push(largest);
    cash += largest.stake + largest.profit;
    holdings = holdings.filter((holding) => holding !== largest);
  }
  return closed;
};
