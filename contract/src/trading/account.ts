/** One open order of an account: its stake and its present profit or loss, in cents. */
export interface Holding {
  readonly id: string;
  readonly stake: bigint;
  readonly profit: bigint;
}

export interface AccountState {
  /** Spendable cents. */
  readonly cash: bigint;
  readonly holdings: readonly Holding[];
  /** The company's own close-out; the regulator's unless told. */
  readonly closeOutPercent?: bigint;
}

/** Positions are closed out while equity is below this many percent of the required margin: ESMA's, decision 2018/796. */
export const closeOutPercent = 50n;

/** Stakes that open orders bind. */
export const requiredMargin = (holdings: readonly Holding[]): bigint =>
  holdings.reduce((sum, { stake }) => sum + stake, 0n);

/** What the account would be worth if every order closed now. */
export const equityOf = ({ cash, holdings }: AccountState): bigint =>
  holdings.reduce((sum, { stake, profit }) => sum + stake + profit, cash);

/** Equity in hundredths of a percent of the required margin, rounded down; null without open orders. */
export const marginLevel = (account: AccountState): bigint | null => {
  const required = requiredMargin(account.holdings);
  return required === 0n ? null : (equityOf(account) * 10_000n) / required;
};

/** Whether equity is below the close-out's part of the required margin: half of it unless told otherwise. */
export const mustCloseOut = (account: AccountState): boolean => {
  const required = requiredMargin(account.holdings);
  return required > 0n && equityOf(account) * 100n < required * (account.closeOutPercent ?? closeOutPercent);
};

const byMargin = (one: Holding, other: Holding): number => {
  if (one.stake !== other.stake) return one.stake > other.stake ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};

/**
 * Which orders close, the largest margin first, until equity reaches its part of what the rest requires. Those that may not
 * close, their market being shut, count and stay.
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
