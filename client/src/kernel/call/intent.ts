/** A unique key. `randomUUID` exists on https and localhost only. */
export const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const open = new Map<string, string>();
const most = 50;

/**
 * The idempotency key of an intent: the same write with the same content keeps its key until its outcome is known, so
 * that a repeated click after a lost answer cannot do the work twice.
 */
export const keyOfIntent = (intent: string): string => {
  const known = open.get(intent);
  if (known !== undefined) return known;
  const key = newKey();
  open.set(intent, key);
  const [oldest] = open.keys();
  if (open.size > most && oldest !== undefined) open.delete(oldest);
  return key;
};

/** Marks the outcome as known: the same write later is a new intent. */
export const settleIntent = (intent: string): void => {
  open.delete(intent);
};

/** Forgets open intents, whose content would otherwise stay in memory. */
export const forgetIntents = (isMeant: (intent: string) => boolean): void => {
  for (const intent of open.keys()) if (isMeant(intent)) open.delete(intent);
};
