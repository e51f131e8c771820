import { readConfig } from './kernel/config/config.ts';
import { readAnchors } from './kernel/audit-seal/anchor.ts';
import { type Finding, verifyAudit } from './kernel/audit-seal/verify-audit.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';

// Checks the audit trail of the data folder, or of DATABASE_URL with the anchors of DATA_DIR. A running server is left
// running. Exit code: 0 no findings, 1 findings, 2 not possible.
const shown = 50;
const meanings: Readonly<Record<Finding['fault'], (where: string) => string>> = {
  altered: (where) => `place ${where}: the entry was altered`,
  swapped: (where) => `place ${where}: the entry was swapped with another`,
  missing: (where) => `place ${where}: the entry is missing`,
  inserted: (where) => `${where}: the entry was inserted afterwards`,
  cut: (where) => `from place ${where} on: the end of the trail was cut off`,
  rewritten: (where) => `place ${where}: the chain was rewritten and differs from its anchor`,
  unanchored: () =>
    'the file audit-anchor is missing from the data folder: the chain has no anchor outside the database',
};

const check = (): Promise<number> => {
  const config = readConfig(process.env);
  return withDatabase(config, async (database) => {
    // Anchors first: rows sealed in the meantime only add links.
    const anchors = await readAnchors(config.dataDir);
    return report(await verifyAudit(database, anchors), anchors.length);
  });
};

const report = ({ sealed, waiting, findings }: Awaited<ReturnType<typeof verifyAudit>>, anchors: number): number => {
  for (const { fault, where } of findings.slice(0, shown)) console.log(meanings[fault](where));
  if (findings.length > shown) console.log(`and ${findings.length - shown} more`);
  console.log(
    `audit trail: ${sealed} entries chained, ${waiting} not chained yet, ${anchors} anchors, ${findings.length} findings`,
  );
  return findings.length === 0 ? 0 : 1;
};

try {
  process.exit(await check());
} catch (error) {
  console.error(`The audit trail could not be checked. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
