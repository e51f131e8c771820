import { tamper } from './tamper.ts';

const [what, tamperings = '1000', leaves = '50000'] = process.argv.slice(2);
if (what !== 'tamper') throw new Error('usage: npm run -w bench log -- tamper [tamperings] [leaves]');
const isHeld = await tamper(Number(tamperings), Number(leaves));
console.log(isHeld ? 'HELD' : 'MISSED');
process.exitCode = isHeld ? 0 : 1;
