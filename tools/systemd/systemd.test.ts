import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const units = readdirSync(import.meta.dirname).filter((name) => /\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));

/** The lines of a unit that take something away from its processes. */
const protections = (unit: string): string[] =>
  unit
    .split('\n')
    .filter((line) => /^(NoNew|Capability|Private|Protect|Restrict|LockP|SystemCall|UMask)/.test(line))
    .filter((line) => !line.startsWith('RestartPrevent'));

describe('the systemd units', () => {
  it('run each backup with the protections of the server', () => {
    const [server, ...backups] = services.toSorted((one, other) => one.length - other.length);
    expect(backups).toHaveLength(2);
    for (const name of backups)
      expect(protections(read(name)).toSorted()).toEqual(protections(read(server ?? '')).toSorted());
  });

  it('hear the server, which is not their main process, and end it when its heartbeat stops', () => {
    const lines = read('countinghouse.service').split('\n');
    for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=60']) expect(lines).toContain(line);
  });

  it('start programs that exist, and each timer has its service', () => {
    const programs = services.flatMap((name) => /^ExecStart=.*?(tools\/\S+\.mjs)/m.exec(read(name))?.[1] ?? 'none');
    expect(programs.filter((file) => !existsSync(path.join(import.meta.dirname, '../..', file)))).toEqual([]);
    const timers = units.filter((name) => name.endsWith('.timer'));
    expect(timers.map((name) => name.replace('.timer', '.service')).filter((name) => !services.includes(name))).toEqual(
      [],
    );
  });
});
