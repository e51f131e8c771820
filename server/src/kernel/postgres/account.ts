import { readFileSync, statSync } from 'node:fs';

/** Operating system account that PostgreSQL runs under; `undefined` means the current one. */
export interface Account {
  uid: number;
  gid: number;
}

const preferredNames = ['postgres', 'nobody', 'daemon'];

/**
 * PostgreSQL refuses to run as root, so root runs it under another account: the owner of an existing cluster, or an
 * unprivileged account of the machine. Ordinary users need none.
 */
export function chooseAccount(clusterFolder: string, passwd = '/etc/passwd'): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(clusterFolder) ?? unprivilegedAccount(passwd);
}

function ownerOf(folder: string): Account | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats === undefined || stats.uid === 0 ? undefined : { uid: stats.uid, gid: stats.gid };
}

function unprivilegedAccount(passwd: string): Account {
  const accounts = new Map(
    readFileSync(passwd, 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map((fields) => [fields[0] ?? '', { uid: Number(fields[2]), gid: Number(fields[3]) }] as const),
  );
  for (const name of preferredNames) {
    const account = accounts.get(name);
    if (account !== undefined && account.uid > 0 && account.gid > 0) return account;
  }
  throw new Error(`PostgreSQL cannot run as root and none of ${preferredNames.join(', ')} exists. Start as a user.`);
}
