/** Whether a card's MM/YY has passed: it is valid until its month has ended everywhere on earth. */
export const isExpired = (expiry: string, now: Date): boolean => {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return Date.UTC(2000 + year, month, 1, 12) <= now.getTime();
};
