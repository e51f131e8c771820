import { proof } from './proof.ts';
import { tamper } from './tamper.ts';
import { verify } from './verify.ts';

const [what, first, second] = process.argv.slice(2);
const run = {
  tamper: () => tamper(Number(first ?? 1_000), Number(second ?? 50_000)),
  proof: () => proof(Number(first ?? 1_000_000)),
  verify: () => verify(Number(first ?? 1)),
}[what ?? ''];
if (!run)
  throw new Error('usage: npm run -w bench log -- tamper [tamperings] [leaves] | proof [leaves] | verify [percent]');
const isHeld = await run();
console.log(isHeld ? 'HELD' : 'MISSED');
process.exitCode = isHeld ? 0 : 1;
