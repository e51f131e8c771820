import { writeFileSync } from 'node:fs';
import { budgetFile, type Bytes, measure, readManifest, screens } from './budgets.ts';

// Writes what the build weighs now, and a little room, as the budgets to keep. Usage: node bench/keep-budgets.ts
const room = 1.05;

const withRoom = ({ gzip, brotli }: Bytes): Bytes => ({
  gzip: Math.round(gzip * room),
  brotli: Math.round(brotli * room),
});

const manifest = readManifest();
const measured = Object.entries(screens).map(([screen, entries]) => [screen, measure(manifest, entries)] as const);
for (const [screen, { gzip, brotli }] of measured) console.log(`${screen}: ${gzip} bytes gzip, ${brotli} bytes brotli`);
const budgets = Object.fromEntries(measured.map(([screen, bytes]) => [screen, withRoom(bytes)]));
writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`);
