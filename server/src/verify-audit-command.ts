import { readConfig } from './kernel/config/config.ts';
import { readAnchors } from './kernel/audit-seal/anchor.ts';
import { type Finding, verifyAudit } from './kernel/audit-seal/verify-audit.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';

// Checks the audit trail of the data folder, or of DATABASE_URL with the anchors of DATA_DIR. A running server is left
// running. Ends with 0 when all is well, 1 when something is wrong, 2 when it could not be checked.
const shown = 50;
const meanings: Readonly<Record<Finding['fault'], (where: string) => string>> = {
  altered: (where) => `place ${where}: the entry was altered`,
  swapped: (where) => `place ${where}: the entry was swapped with another`,
  missing: (where) => `place ${where}: the entry is missing`,
  inserted: (where) => `${where}: the entry was inserted afterwards`,
  cut: (where) => `from place ${where} on: the end of the trail was cut off`,
  rewritten: (where) => `place ${where}: the chain was rewritten; it is not the one that was anchored`,
  unanchored: () =>
    'the file audit-anchor is missing from the data folder: nothing outside the database holds the chain',
};

const check = (): Promise<number> => {
  const config = readConfig(process.env);
  return withDatabase(config, async (database) => {
    // Anchors first: what is sealed meanwhile is more than they say, never less.
    const anchors = await readAnchors(config.dataDir);
    return tell(await verifyAudit(database, anchors), anchors.length);
  });
};

const tell = ({ sealed, waiting, findings }: Awaited<ReturnType<typeof verifyAudit>>, anchors: number): number => {
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
