import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/**
 * The settings on the server's command line, so that they belong to this version and no file in the data folder can
 * diverge. Durability is never traded: acknowledged commits survive a crash and a power cut.
 */
export function serverSettings(port: number, memoryBytes = totalmem()): Record<string, string> {
  const memory = Math.floor(memoryBytes / megabyte);
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // A backup that is no longer made must not fill the disk with the log that is kept for its next set.
    max_slot_wal_keep_size: '4GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_buffers: `${clamp(memory / 8, 64, 512)}MB`,
    effective_cache_size: `${clamp(memory / 2, 128, 8192)}MB`,
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    random_page_cost: '1.1',
    ...logSettings,
  };
}

// The log never contains values: refused statements and their keys are for the caller to log.
const logSettings = {
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

function clamp(value: number, lowest: number, highest: number): number {
  return Math.floor(Math.min(highest, Math.max(lowest, value)));
}
