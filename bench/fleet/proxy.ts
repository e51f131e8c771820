import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@countinghouse/server/test/crash/product.ts';

export interface Proxy {
  readonly url: string;
  end(): void;
  stop(): Promise<void>;
}

const documented = path.join(import.meta.dirname, '../../tools/haproxy/several.cfg');
const program: string = 'haproxy';
const names = ['one', 'two', 'three'];

/** `tools/haproxy/several.cfg` with the addresses of servers on this machine in place of containers. */
const settingsFor = async (listen: number, ports: readonly string[]): Promise<string> => {
  const text = await readFile(documented, 'utf8');
  const servers = names.map((name, index) => {
    const port = ports[index];
    return [
      new RegExp(`^ *server ${name} .*\\n`, 'm'),
      port ? `    server ${name} 127.0.0.1:${port} cookie ${name}\n` : '',
    ];
  });
  return servers.reduce(
    (settings, [pattern, line]) => settings.replace(pattern as RegExp, line as string),
    text
      .replace('bind :3000', `bind 127.0.0.1:${listen}`)
      .replace(/^resolvers containers\n.*\n/m, '')
      .replace(' resolvers containers init-addr none', ''),
  );
};

/** Starts Debian's HAProxy (`apt-get install haproxy`) before servers on this machine. */
export const startProxy = async (folder: string, ports: readonly string[]): Promise<Proxy> => {
  if (spawnSync(program, ['-v']).status !== 0) throw new Error('This needs HAProxy: apt-get install haproxy');
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, await settingsFor(port, ports));
  const log = openSync(path.join(folder, 'haproxy.log'), 'a');
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', log, log] });
  const gone = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    end: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
};
