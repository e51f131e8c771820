import postgres from 'postgres';
import { clusterUser } from './cluster.ts';

/** Result of a connection attempt: it answers, is starting, refuses our password, or none of our servers is there. */
export type Answer = 'ready' | 'starting' | 'refused' | 'silent';

const cannotConnectNow = '57P03';
const wrongPassword = '28P01';

export function databaseUrl(port: number, password: string, database = 'postgres'): string {
  return `postgres://${clusterUser}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Connects with the cluster's own password, which no other server accepts. Only that proves that the server on this
 * port is ours and alive.
 */
export async function ask(port: number, password: string): Promise<Answer> {
  const connection = postgres(databaseUrl(port, password), { max: 1, connect_timeout: 5, fetch_types: false });
  try {
    await connection`select 1`;
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === wrongPassword) return 'refused';
    return code === cannotConnectNow ? 'starting' : 'silent';
  } finally {
    await connection.end({ timeout: 1 });
  }
}

export async function ensureDatabase(port: number, password: string, name: string): Promise<void> {
  const connection = postgres(databaseUrl(port, password), { max: 1, fetch_types: false });
  try {
    const [existing] = await connection`select 1 from pg_database where datname = ${name}`;
    if (existing === undefined) await connection`create database ${connection(name)}`;
  } finally {
    await connection.end({ timeout: 1 });
  }
}
