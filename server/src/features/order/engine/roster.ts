export interface Known {
  readonly id: string;
  readonly lead: string;
  readonly symbol: string;
  readonly version: number;
}

/** The number of a symbol's live orders, and a checksum over their ids and versions. */
export interface Fingerprint {
  readonly count: number;
  readonly sum: bigint;
}

const noOrders: Fingerprint = { count: 0, sum: 0n };

/** The last seven hexadecimal digits of an id are random. */
const weightOf = ({ id, version }: Known): bigint => BigInt(Number.parseInt(id.slice(-7), 16) * version);

/** The orders known to the engine, by customer, and the fingerprints that the database must match. */
export const newRoster = () => {
  const byLead = new Map<string, Map<string, Known>>();
  const prints = new Map<string, Fingerprint>();
  const count = (order: Known, sign: 1 | -1): void => {
    const { count, sum } = prints.get(order.symbol) ?? noOrders;
    prints.set(order.symbol, { count: count + sign, sum: sum + BigInt(sign) * weightOf(order) });
  };
  const remove = ({ id, lead }: Pick<Known, 'id' | 'lead'>): void => {
    const orders = byLead.get(lead);
    const known = orders?.get(id);
    if (!orders || !known) return;
    count(known, -1);
    orders.delete(id);
  };
  return {
    set: (order: Known): void => {
      remove(order);
      const orders = byLead.get(order.lead) ?? new Map<string, Known>();
      byLead.set(order.lead, orders.set(order.id, order));
      count(order, 1);
    },
    remove,
    of: (lead: string): ReadonlyMap<string, Known> => byLead.get(lead) ?? new Map(),
    hasLead: (lead: string): boolean => byLead.has(lead),
    symbols: (): string[] => [...prints.keys()],
    fingerprint: (symbol: string): Fingerprint => prints.get(symbol) ?? noOrders,
    ofSymbol: (symbol: string): Map<string, Known> =>
      new Map(
        [...byLead.values()].flatMap((orders) =>
          [...orders.values()].filter((order) => order.symbol === symbol).map((order) => [order.id, order] as const),
        ),
      ),
  };
};
export type Roster = ReturnType<typeof newRoster>;
