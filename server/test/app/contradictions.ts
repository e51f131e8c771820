import { allFacts } from '../../src/features/facts/index.ts';
import { verifySchedules } from '../../src/features/investment/index.ts';
import { verifyReceipts } from '../../src/features/order/index.ts';
import type { Runner } from '../../src/kernel/context.ts';
import { verifyHistories } from '../../src/kernel/history/verify-histories.ts';
import { verifySigned } from '../../src/kernel/signing/verify-signed.ts';
import { VerifiedPart } from '../../src/kernel/verified-part.ts';
import { recordHistories } from '../../src/record-histories.ts';

/** Records that contradict the audit trail, their terms, quotes or signatures. Without ids. */
export const contradictions = async (runner: Runner): Promise<string[]> => {
  const part = new VerifiedPart();
  const given = { part, progress: () => undefined };
  await verifyHistories(runner, recordHistories, given);
  await verifySchedules(runner, given);
  await verifyReceipts(runner, given);
  await verifySigned(
    runner,
    allFacts.flatMap(({ signedFiles }) => signedFiles ?? []),
    part,
  );
  return [...part.failures, ...part.findings].map((line) => line.replace(/ [0-9a-f-]{36}/, ''));
};
