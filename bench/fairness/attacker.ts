import { type Attacker, attacksOf } from './attacks.ts';

// One attack in a process of its own: wave after wave until it receives 'stop', then sends the counted replies.
const [address = '', name = '', attacker = ''] = process.argv.slice(2);
const attack = (await attacksOf(JSON.parse(attacker) as Attacker)).find((one) => one.name === name);
if (!attack) throw new Error(`unknown attack ${name}`);

const answers: Record<number, number> = {};
let stopped = false;
process.once('message', () => (stopped = true));
process.send?.('begun');
while (!stopped) {
  const wave = Array.from({ length: attack.atOnce }, () => attack.send(address));
  for (const status of await Promise.all(wave)) answers[status] = (answers[status] ?? 0) + 1;
}
process.send?.(answers);
process.disconnect?.();
