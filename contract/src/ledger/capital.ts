/** The parts of a customer's capital. `unrealised` is the result of open forex orders at the latest prices. */
export const capitalParts = ['cash', 'hold', 'margin', 'unrealised', 'invested', 'vault'] as const;
export type CapitalPart = (typeof capitalParts)[number];

/** Everything that a customer has with the company, in cents: the only definition of capital. */
export const capitalOf = (parts: Readonly<Record<CapitalPart, bigint>>): bigint =>
  capitalParts.reduce((sum, part) => sum + parts[part], 0n);
