import { createHmac } from 'node:crypto';
import path from 'node:path';
import { ownKey } from '../../kernel/own-key.ts';

const digits = 6;

/** The key of the sandbox. */
export const sandboxKey = (dataDir: string): Promise<Buffer> => ownKey(path.join(dataDir, 'sandbox.key'));

/** The code that the bank played by the sandbox sends for this customer's deposit. It is computed, never stored. */
export const secureCodeOf = (key: Buffer, { depositId, leadId }: { depositId: string; leadId: string }): string => {
  const hash = createHmac('sha256', key).update(`${depositId}:${leadId}`).digest();
  return String(hash.readUInt32BE(0) % 10 ** digits).padStart(digits, '0');
};
