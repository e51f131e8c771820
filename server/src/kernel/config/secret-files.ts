import { readFileSync } from 'node:fs';

/** Settings that hold a secret. Each may be given as a file, which other processes of the machine cannot list. */
const secrets = [
  'BACKUP_STORE_KEY',
  'BACKUP_STORE_SECRET',
  'DATABASE_URL',
  'FILES_KEY',
  'FILES_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ROOT_PASSWORD',
  'SIGN_ON_CLIENT_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PRICE_FEED_KEY',
  'WITNESS_FEED_KEY',
] as const;

interface Read {
  readonly given: Record<string, string>;
  readonly problems: string[];
}

/** Replaces each `NAME_FILE` by the content of its file, without the line break at its end. */
export const readSecretFiles = (env: Readonly<Record<string, string>>): Read => {
  const given = { ...env };
  const problems: string[] = [];
  for (const name of secrets) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    const content = contentOf(file);
    if (env[name] !== undefined) problems.push(`${name} and ${name}_FILE must not be given together.`);
    else if (content === '') problems.push(`${name}_FILE names a file that is empty or cannot be read.`);
    else given[name] = content;
  }
  return { given, problems };
};

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch {
    return '';
  }
};
