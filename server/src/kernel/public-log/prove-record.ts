import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import type { Logged } from '@countinghouse/contract/log/logged-record.ts';
import { proofText } from '@countinghouse/contract/log/logged.ts';
import { proofsFrom } from '@countinghouse/contract/log/tiles.ts';
import type { Runner } from '../context.ts';
import { findLogged, readHead } from './log-table.ts';
import { readTile } from './tile-table.ts';

/** The record's place in the public log with a proof up to the current head; null before it is there. */
export const proveRecord = async (
  runner: Pick<Runner, 'query'>,
  kind: LeafKind,
  record: string,
): Promise<Logged | null> => {
  const logged = await findLogged(runner, kind, record);
  // Read after the leaf: a head that is older than it would not cover it.
  const head = logged && (await readHead(runner));
  if (!head) return null;
  const proofs = proofsFrom(head.size, ({ level, index }) => readTile(runner, { level: Number(level), index }));
  const proof = { salt: logged.salt, place: logged.place, hashes: await proofs.inclusion(logged.place) };
  return { content: logged.content, proof: proofText(proof, head.note), key: head.key };
};
