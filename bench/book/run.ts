import { compareBooks, faults } from '@countinghouse/server/test/book/equivalence.ts';

/** `node book/run.ts [lives] [seed]`: the order book against a naive one in random markets, then with faults. */
const [lives = 10_000, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
console.log(`seed ${seed}`);
const { judged, difference } = compareBooks({ seed, lives });
console.log(`${lives} lives, an order judged ${judged} times: ${difference ?? 'no difference'}`);
const hidden = Object.entries(faults).filter(
  ([, plant]) => compareBooks({ seed, lives: 2_000 }, plant).difference === null,
);
for (const [fault] of hidden) console.log(`not found: a book that ${fault}`);
console.log(difference === null && hidden.length === 0 ? 'HELD' : 'MISSED');
if (difference !== null || hidden.length > 0) process.exitCode = 1;
