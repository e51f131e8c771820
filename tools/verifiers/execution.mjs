// How the orders of given receipts were executed, by the definition of the published figures (docs/domains/public-log.md).

const units = (text) => {
  const [, whole, places = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? null : BigInt(whole + places.padEnd(8, '0'));
};

/** The price at which the loss reaches the stake. */
const stopOut = ({ type, leverage }, open) => {
  const times = BigInt(leverage);
  return type === 'buy' ? (open * (times - 1n)) / times : (open * (times + 1n) + times - 1n) / times;
};

const trailed = ({ type, trailing, trailingBest }) => {
  const [distance, best] = [units(trailing), units(trailingBest)];
  if (distance === null || best === null) return null;
  return type === 'buy' ? best - distance : best + distance;
};

const levels = {
  stopOut,
  stopLoss: ({ stopLoss }) => units(stopLoss),
  takeProfit: ({ takeProfit }) => units(takeProfit),
  trailingStop: trailed,
};

/** Rounded to the nearest whole number, half away from zero. */
const rounded = (dividend, divisor) => {
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
};

const compared = (at, expected, price, isBuying) => {
  const gain = isBuying ? expected - price : price - expected;
  return { at, gain, points: rounded(gain * 1_000_000n, expected) };
};

const atMarket = (seen, price, isBuying) => {
  const expected = units(seen);
  if (price === null) return [];
  return [expected === null ? { at: 'unseen' } : compared('market', expected, price, isBuying)];
};

/** Against the level of the guard that closed the order, if one did. */
const atGuard = (receipt, opened, closed) => {
  const levelOf = levels[receipt.reason];
  if (!levelOf || opened === null || closed === null) return [];
  const level = levelOf(receipt, opened);
  return level === null || level <= 0n
    ? []
    : [compared(receipt.reason === 'takeProfit' ? 'target' : 'stop', level, closed, receipt.type === 'sell')];
};

/** Nobody saw a price before the account was closed out. */
const atCloseOut = (reason, closed) =>
  reason === 'closeOut' && closed !== null ? [{ at: 'unseen', isCloseOut: true }] : [];

const executionsOf = (receipt) => {
  const { kind, type, entry, open, close, reason, seen, part } = receipt;
  if (kind !== 'forex') return [];
  const opened = units(open?.price);
  const closed = close.basis === 'tick' ? units(close.price) : null;
  return [
    ...(entry === 'market' && !part ? atMarket(seen?.open, opened, type === 'buy') : []),
    ...(reason === 'customer' || reason === 'staff' ? atMarket(seen?.close, closed, type === 'sell') : []),
    ...atGuard(receipt, opened, closed),
    ...atCloseOut(reason, closed),
  ];
};

const spreadOf = (executions) => {
  const points = executions.map((one) => one.points).toSorted((one, other) => (one > other ? -1 : 1));
  const at = (percent) => Number(points[Math.ceil((points.length * percent) / 100) - 1]);
  return { orders: points.length, median: at(50), p95: at(95), worst: at(100) };
};

const guardFigures = (executions) =>
  executions.length === 0
    ? null
    : { ...spreadOf(executions), atLevel: executions.filter(({ gain }) => gain >= 0n).length };

/** The figures of these receipts; null for a kind of execution that none of them has. */
export const executionFigures = (receipts) => {
  const all = receipts.flatMap(executionsOf);
  const [market, stop, target] = ['market', 'stop', 'target'].map((at) => all.filter((one) => one.at === at));
  const count = (holds) => market.filter(({ gain }) => holds(gain)).length;
  return {
    receipts: receipts.length,
    unseen: all.filter(({ at }) => at === 'unseen').length,
    closedOut: all.filter(({ isCloseOut }) => isCloseOut).length,
    market:
      market.length === 0
        ? null
        : {
            ...spreadOf(market),
            better: count((gain) => gain > 0n),
            same: count((gain) => gain === 0n),
            worse: count((gain) => gain < 0n),
          },
    stop: guardFigures(stop),
    target: guardFigures(target),
  };
};
