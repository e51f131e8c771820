import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const sources = path.join(import.meta.dirname, '../../src');

/** Runs a command as `npm run` does; the key is that of the file unless the command names another. */
export const runCommand = async (
  command: 'backup' | 'restore',
  given: readonly string[],
  { dataDir, keyFile }: { readonly dataDir: string; readonly keyFile: string },
) => {
  const child = spawn(process.execPath, [path.join(sources, `${command}-command.ts`), ...given], {
    env: { ...process.env, BACKUP_KEY_FILE: keyFile, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: code as number, output };
};
