import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

const bytes = 32;
const digits = 6;

/** The sandbox's key, generated when first needed. It is stored beside the database, never in it. */
export const sandboxKey = async (dataDir: string): Promise<Buffer> => {
  const file = path.join(dataDir, 'sandbox.key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const made = await open(file, 'wx', 0o600);
    await made.writeFile(randomBytes(bytes));
    await made.sync();
    await made.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = await readFile(file);
  if (key.length !== bytes) throw new Error('sandbox.key is damaged: remove it, and the open test payments end');
  return key;
};

/** The code that the bank played by the sandbox sends for this customer's deposit. It is computed, never stored. */
export const secureCodeOf = (key: Buffer, { depositId, leadId }: { depositId: string; leadId: string }): string => {
  const hash = createHmac('sha256', key).update(`${depositId}:${leadId}`).digest();
  return String(hash.readUInt32BE(0) % 10 ** digits).padStart(digits, '0');
};
