import { mkdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

/** The exclusive right to use a data folder. */
export interface DataFolderLock {
  release(): Promise<void>;
}

/**
 * Locks the data folder for this process; throws `DataFolderInUseError` while another one has it. The lock is a name in
 * the operating system that exists exactly as long as its process, so a crash leaves no stale lock.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = await lockName(folder);
  const holder = (await listenOn(name)) ?? (await takeOver(name));
  if (holder === undefined) {
    throw new DataFolderInUseError(`Another server already works in ${path.resolve(folder)}. Stop it first.`);
  }
  holder.unref();
  return {
    async release() {
      await new Promise((resolve) => holder.close(resolve));
    },
  };
}

// Device and file number, so that two paths to one folder give the same name.
async function lockName(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `countinghouse-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.socket`);
}

function listenOn(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}

// Only where the name is a file (macOS) can it outlive its process; nothing answers on it then.
async function takeOver(name: string): Promise<Server | undefined> {
  if (!path.isAbsolute(name) || process.platform === 'win32' || (await isAnswered(name))) return undefined;
  await rm(name, { force: true });
  return listenOn(name);
}

function isAnswered(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
