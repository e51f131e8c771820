// A receipt as all verifiers read it.

const euro = (amount) => (amount === null ? null : amount.toFixed(2));
export const quote = ({ time, bid, ask }) => [time, bid, ask];
const side = (part) =>
  part && [
    part.at,
    part.price,
    part.basis,
    part.ticks.map(({ witness, ...tick }) => [...quote(tick), ...(witness ? quote(witness) : [])]),
  ];

const receiptFields =
  'order symbol kind type quantity leverage entry entryPrice stopLoss takeProfit trailing trailingBest payout accepted ' +
  'expiration priceSource open close reason outcome adjustmentReason rawProfit profit returned';
const forms = { quantity: euro, rawProfit: euro, profit: euro, returned: euro, open: side, close: side };

/** The text whose SHA-256 identifies a receipt. */
export const receiptText = (receipt) =>
  JSON.stringify([
    'receipt 1',
    ...receiptFields.split(' ').map((name) => (name in forms ? forms[name](receipt[name]) : receipt[name])),
    ...(receipt.mandate ? [[receipt.mandate.by, receipt.mandate.signed]] : []),
    ...(receipt.part ? [['part', receipt.part.of, euro(receipt.part.from)]] : []),
    ...(receipt.parts === undefined ? [] : [['parts', euro(receipt.parts)]]),
    ...(receipt.seen ? [['seen', receipt.seen.open, receipt.seen.close]] : []),
  ]);

const fieldsOf = (names, parts = {}) => ({
  ...Object.fromEntries(names.split(' ').map((name) => [name, null])),
  ...parts,
});
const quoteShape = fieldsOf('time bid ask');
const sideShape = fieldsOf('at price basis', { ticks: [{ ...quoteShape, witness: quoteShape }] });
const receiptShape = fieldsOf(`${receiptFields} parts`, {
  open: sideShape,
  close: sideShape,
  mandate: fieldsOf('by signed'),
  part: fieldsOf('of from'),
  seen: fieldsOf('open close'),
});

/** Whether a value has no other fields than the shape, at any depth: nothing would prove them. */
const hasOnly = (value, shape) => {
  if (value === null || typeof value !== 'object') return true;
  if (shape === null) return false;
  if (Array.isArray(value)) return Array.isArray(shape) && value.every((one) => hasOnly(one, shape[0]));
  return Object.entries(value).every(([name, one]) => Object.hasOwn(shape, name) && hasOnly(one, shape[name]));
};

/** Whether everything in a receipt is part of its text. */
export const isCovered = (receipt) => hasOnly(receipt, receiptShape);
