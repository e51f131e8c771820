import { getPublicKey, sign } from '@noble/ed25519';
import { utf8 } from '@countinghouse/contract/log/bytes.ts';
import { checkpointText } from '@countinghouse/contract/log/checkpoint.ts';
import { leafOf, proofText } from '@countinghouse/contract/log/logged.ts';
import type { Logged } from '@countinghouse/contract/log/logged-record.ts';
import { signatureLine, verifierOf, verifierText } from '@countinghouse/contract/log/signed-note.ts';

/** The proof of a record by the log `firm.example/log`, which has this one leaf. */
export const loggedSample = (record: object): Logged => {
  const [secret, salt] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const content = JSON.stringify(record);
  const log = verifierOf('firm.example/log', getPublicKey(secret));
  const text = checkpointText({ origin: log.name, size: 1, root: leafOf(salt, content) });
  const head = `${text}\n${signatureLine({ ...log, bytes: sign(utf8(text), secret) })}`;
  return { content, proof: proofText({ salt, place: 0, hashes: [] }, head), key: verifierText(log) };
};
