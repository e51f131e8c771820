/** Euro as a JSON number to cents through its decimal text; null when it has more than two decimals or is out of range. */
export const amountToCents = (euro: number): bigint | null => {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(euro));
  if (!match) return null;
  const cents = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
};
