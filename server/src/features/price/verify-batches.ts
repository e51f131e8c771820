import { isSame } from '@countinghouse/contract/log/bytes.ts';
import { batchTree } from '@countinghouse/contract/log/quote-batch.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Progress, VerifiedPart } from '../../kernel/verified-part.ts';
import { batchesAfter, countBatchesUntil, type KeptBatch } from './quote-batch-table.ts';

const atOnce = 100;
/** A day before housekeeping removes the quotes of a batch. */
const checkedDays = 2;
const nil = '00000000-0000-0000-0000-000000000000';

const faultOf = ({ root, lines }: KeptBatch): string | null => {
  if (lines === null) return 'its quotes are missing';
  return isSame(batchTree(lines.split('\n')).root, root) ? null : 'its quotes were altered';
};

/** Compares the stored quotes of each batch with its root, which the public log has. */
export const verifyBatches = async (
  runner: Runner,
  { part, progress, now }: { readonly part: VerifiedPart; readonly progress: Progress; readonly now: Date },
): Promise<void> => {
  const since = new Date(now.getTime() - checkedDays * 86_400_000);
  let after = { ends: since, id: nil };
  let checked = 0;
  for (;;) {
    const batches = await batchesAfter(runner, after, atOnce);
    for (const batch of batches) {
      const fault = faultOf(batch);
      if (fault) part.find(`batch of quotes ${batch.id}: ${fault}`);
    }
    checked += batches.length;
    progress(`${checked} batches`);
    const last = batches.at(-1);
    if (!last || batches.length < atOnce) break;
    after = { ends: last.ends, id: last.id };
  }
  part.checked = `${checked} batches of received quotes against their roots`;
  const older = await countBatchesUntil(runner, since);
  if (older > 0)
    part.unchecked.push(`the quotes of ${older} batches older than ${checkedDays} days, which are not stored for long`);
};
