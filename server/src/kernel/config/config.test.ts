import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(env: Record<string, string>, flags: string[] = []): string[] {
  try {
    readConfig(env, flags);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : ['something else was thrown'];
  }
}

describe('the settings of a run', () => {
  it('all have defaults', () => {
    expect(readConfig({})).toEqual({
      port: 4400,
      host: '127.0.0.1',
      dataDir: './data',
      servers: 'one',
      drainSeconds: 0,
      logLevel: 'info',
      trustProxy: false,
      publicUrl: 'http://localhost:4400',
      depositTries: 10,
      webhookHosts: [],
      proofSeconds: 60,
      requestLimits: { session: 3000, token: 600, address: 12000, kinds: {} },
      priceFeed: { kind: 'simulated' },
      demo: false,
      demoPrices: false,
      cardPayments: true,
    });
  });

  it('take a secret from a file, without the line break at its end', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'countinghouse-secret-')), 'url');
    writeFileSync(file, 'postgresql://u:p@db/books\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://u:p@db/books');
    expect(problemsOf({ DATABASE_URL: 'postgresql://u:p@db.example/books?sslmode=verify-full' })).toEqual([]);
    expect(problemsOf({ DATABASE_URL: 'postgres://u:p@one.example:5433,two.example/d?sslmode=verify-full' })).toEqual(
      [],
    );
    expect(problemsOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://u:p@db/books' })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE must not be given together.',
    ]);
    rmSync(path.dirname(file), { recursive: true });
    expect(problemsOf({ DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL_FILE names a file that is empty or cannot be read.',
    ]);
  });

  it('accept every valid value', () => {
    const env = {
      PORT: '80',
      HOST: '::1',
      DATA_DIR: '/srv/books',
      DATABASE_URL: 'postgresql://u:p@db/books',
      SERVERS: 'several',
      ROOT_EMAIL: 'Root@Example.com',
      ROOT_PASSWORD: 'a long password',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      SMTP_URL: 'smtps://u:p@mail.example.com:465',
      MAIL_FROM: 'office@example.com',
      PUBLIC_URL: 'https://office.example.com',
      WEBHOOK_HOSTS: 'erp.internal,crm.internal',
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      DEPOSIT_TRIES: '25',
      PROOF_SECONDS: '600',
      REQUESTS_PER_SESSION: '600',
      REQUESTS_PER_TOKEN: '60',
      REQUESTS_PER_ADDRESS: '9000',
      MONEY_REQUESTS: '30',
      REPORT_REQUESTS: '5',
      PRICE_FEED: 'wss://prices.example.com/stream',
      PRICE_FEED_KEY: 'a key',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%20key,x-firm=one',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readConfig(env, ['--demo'])).toEqual({
      port: 80,
      host: '::1',
      dataDir: '/srv/books',
      servers: 'several',
      drainSeconds: 5,
      databaseUrl: 'postgresql://u:p@db/books',
      root: { email: 'root@example.com', password: 'a long password' },
      logLevel: 'warn',
      trustProxy: true,
      mail: { url: 'smtps://u:p@mail.example.com:465', from: 'office@example.com' },
      publicUrl: 'https://office.example.com',
      stripe: {
        secretKey: 'sk_test_12345678',
        webhookSecret: 'whsec_12345678',
        apiUrl: 'https://api.stripe.com',
      },
      depositTries: 25,
      webhookHosts: ['erp.internal', 'crm.internal'],
      proofSeconds: 600,
      requestLimits: { session: 600, token: 60, address: 9000, kinds: { money: 30, report: 5 } },
      priceFeed: { kind: 'provider', url: 'wss://prices.example.com/stream', key: 'a key' },
      demo: true,
      demoPrices: false,
      cardPayments: true,
      traces: {
        url: 'https://collector.example.com/otlp/v1/traces',
        headers: { authorization: 'Bearer a key', 'x-firm': 'one' },
        share: 0.1,
        service: 'countinghouse',
      },
    });
  });

  it('treat an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ROOT_EMAIL: '' })).toEqual(readConfig({}));
  });
});

describe('a bucket for stored files', () => {
  const keys = { FILES_KEY: 'OFFICEKEY', FILES_SECRET: 'a secret of the bucket' };

  it('is read with its keys, its region and a folder in it', () => {
    const address = 's3://store.example.com:9000/files/office/main?region=eu-central-1';
    expect(readConfig({ ...keys, FILES_URL: address }).files).toEqual({
      endpoint: 'https://store.example.com:9000',
      region: 'eu-central-1',
      name: 'files',
      prefix: 'office/main',
      keyId: 'OFFICEKEY',
      secret: 'a secret of the bucket',
      isEncrypted: true,
      settings: { url: 'FILES_URL', key: 'FILES_KEY', secret: 'FILES_SECRET' },
    });
    const plain = { ...keys, FILES_URL: 's3+http://[::1]:9000/files/', FILES_ENCRYPTION: 'none' };
    expect(readConfig(plain).files).toMatchObject({
      endpoint: 'http://[::1]:9000',
      region: 'us-east-1',
      prefix: '',
      isEncrypted: false,
    });
    expect(readConfig(keys).files).toBeUndefined();
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ ...keys, FILES_URL: 'https://store.example.com/files' }, /^FILES_URL must look like s3:/],
    [{ ...keys, FILES_URL: 's3://store.example.com' }, /^FILES_URL must look like s3:/],
    [{ ...keys, FILES_URL: 's3://store.example.com/Files' }, /^FILES_URL must look like s3:/],
    [{ ...keys, FILES_URL: 's3://store.example.com/files?tls=off' }, /^FILES_URL must look like s3:/],
    [{ ...keys, FILES_URL: 's3://KEY:canary@store.example.com/files' }, /^FILES_URL must contain no keys/],
    [{ ...keys, FILES_URL: 's3+http://store.example.com/files' }, /^FILES_URL may begin with s3\+http/],
    [{ ...keys, FILES_URL: 's3+http://127.0.0.1.example.com/files' }, /^FILES_URL may begin with s3\+http/],
    [{ FILES_URL: 's3://store.example.com/files' }, /^FILES_URL needs FILES_KEY and FILES_SECRET\.$/],
    [{ FILES_SECRET: 'canary' }, /^FILES_KEY and FILES_SECRET must be given together, or neither\.$/],
    [
      { BACKUP_STORE_SECRET: 'canary' },
      /^BACKUP_STORE_KEY and BACKUP_STORE_SECRET must be given together, or neither\.$/,
    ],
    [{ FILES_ENCRYPTION: 'off' }, /^FILES_ENCRYPTION must be AES256, or none/],
  ])('is refused in another form, without repeating a secret: %j', (env, sentence) => {
    const problems = problemsOf(env);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
    expect(problems.join()).not.toContain('canary');
  });
});

describe('simulated and replayed prices', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };

  it.each([
    [{}, /^Simulated prices are refused while Stripe takes real money\. Set PRICE_FEED to a provider/],
    [{ PRICE_FEED: 'replay:/prices' }, /^Replayed prices are refused while Stripe takes real money/],
  ])('are refused beside a real payment gateway: %j', (env, sentence) => {
    expect(problemsOf({ ...stripe, ...env })).toEqual([expect.stringMatching(sentence)]);
  });

  it('are allowed for a demo, or without a real payment gateway', () => {
    expect(readConfig({ ...stripe, DEMO_PRICES: 'true' }).priceFeed).toEqual({ kind: 'simulated' });
    expect(readConfig({ ...stripe, PRICE_FEED: 'off' }).priceFeed).toEqual({ kind: 'off' });
    expect(readConfig({}).priceFeed).toEqual({ kind: 'simulated' });
  });
});

describe('a second source of prices', () => {
  it('is read with its key', () => {
    const env = { PRICE_FEED: 'wss://one.example.com', WITNESS_FEED: 'wss://two.example.com', WITNESS_FEED_KEY: 'key' };
    expect(readConfig(env).witnessFeed).toEqual({ kind: 'provider', url: 'wss://two.example.com', key: 'key' });
    expect(readConfig({})).not.toHaveProperty('witnessFeed');
  });

  it.each([
    [{ WITNESS_FEED: 'wss://two.example.com' }],
    [{ PRICE_FEED: 'wss://one.example.com', WITNESS_FEED: 'simulated' }],
    [{ PRICE_FEED: 'wss://one.example.com', WITNESS_FEED: 'replay:/prices' }],
    [{ PRICE_FEED: 'wss://one.example.com', WITNESS_FEED: 'wss://one.example.com' }],
  ])('is refused where it confirms nothing: %j', (env) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^WITNESS_FEED must be another source than PRICE_FEED/)]);
  });
});

describe('a wrong value', () => {
  it.each([
    ['PORT', 'http', /^PORT must be a whole number/],
    ['PORT', '65536', /^PORT must be a whole number/],
    ['PORT', '-1', /^PORT must be a whole number/],
    ['PORT', '80.5', /^PORT must be a whole number/],
    ['HOST', 'http://x', /^HOST must be a host name/],
    ['DATABASE_URL', 'mysql://u:p@h/d', /^DATABASE_URL must look like/],
    ['DATABASE_URL', 'postgres://u:p@h', /^DATABASE_URL must look like/],
    ['DATABASE_URL', 'nonsense', /^DATABASE_URL must look like/],
    ['SERVERS', '3', /^SERVERS must be one or several\.$/],
    ['SERVERS', 'several', /^SERVERS=several needs DATABASE_URL/],
    ['DATABASE_URL', 'postgres://u:p@10.0.0.7/d?sslmode=verify-full', /not by an IP address\.$/],
    ['DATABASE_URL', 'postgres://u:p@[fd00::7]/d?sslmode=verify-full', /not by an IP address\.$/],
    ['DATABASE_URL', 'postgres://u:p@db.example,10.0.0.7/d?sslmode=verify-full', /not by an IP address\.$/],
    ['DATABASE_URL', 'postgres://u:p@one,two:x/d', /^DATABASE_URL must look like/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, debug/],
    ['PUBLIC_URL', 'office.example.com', /^PUBLIC_URL must look like/],
    ['PUBLIC_URL', 'https://example.com/office', /^PUBLIC_URL must look like/],
    ['TRUST_PROXY', 'yes', /^TRUST_PROXY must be true or false/],
    ['DRAIN_SECONDS', '16', /^DRAIN_SECONDS must be a whole number from 0 to 15/],
    ['WEBHOOK_HOSTS', 'erp.internal,10.0.0.7', /^WEBHOOK_HOSTS must be names/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:password@host', /^OTEL_EXPORTER_OTLP_ENDPOINT must look like/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', /^OTEL_EXPORTER_OTLP_HEADERS must look like/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%E0%A4', /^OTEL_EXPORTER_OTLP_HEADERS must look like/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', /^OTEL_TRACES_SAMPLER_ARG must be a share/],
    ['OTEL_SERVICE_NAME', 'a b', /^OTEL_SERVICE_NAME must be a name/],
    ['REQUESTS_PER_SESSION', '0', /^REQUESTS_PER_SESSION must be a whole number/],
    ['REQUESTS_PER_TOKEN', '-1', /^REQUESTS_PER_TOKEN must be a whole number/],
    ['LOG_IN_REQUESTS', '0', /^LOG_IN_REQUESTS must be a whole number/],
    ['REQUESTS_PER_ADDRESS', 'many', /^REQUESTS_PER_ADDRESS must be a whole number/],
  ])('%s=%s is refused in one sentence', (name, value, sentence) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it.each([
    [{ ROOT_EMAIL: 'root@example.com' }, /together/],
    [{ ROOT_PASSWORD: 'a long password' }, /together/],
    [{ ROOT_EMAIL: 'root', ROOT_PASSWORD: 'a long password' }, /^ROOT_EMAIL must be an e-mail/],
    [{ ROOT_EMAIL: 'root@example.com', ROOT_PASSWORD: 'short' }, /^ROOT_PASSWORD must have at least 12/],
    [{ ROOT_EMAIL: 'root@example.com', ROOT_PASSWORD: 'x'.repeat(129) }, /^ROOT_PASSWORD must have at most 128/],
  ])('of the root user is refused: %j', (env, sentence) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example.com' }, /together/],
    [{ MAIL_FROM: 'office@example.com' }, /together/],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'office@example.com' }, /^SMTP_URL must look like/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'The office' }, /^MAIL_FROM must be an e-mail/],
  ])('of the mail server is refused: %j', (env, sentence) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, /together/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, /together/],
    [{ STRIPE_SECRET_KEY: 'pk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, /^STRIPE_SECRET_KEY must/],
    [{ STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'secret' }, /^STRIPE_WEBHOOK_SECRET must/],
    [{ STRIPE_API_URL: 'stripe' }, /^STRIPE_API_URL must/],
  ])('of the payment gateway is refused: %j', (env, sentence) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it('is reported together with all others', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', ROOT_EMAIL: 'x' }, ['--fast'])).toHaveLength(5);
  });

  it('is reported without any secret', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://u:hidden-a@h/d',
      ROOT_PASSWORD: 'hidden-b',
      SMTP_URL: 'ftp://u:hidden-c@h',
      STRIPE_SECRET_KEY: 'hidden-d',
    }).join();
    expect(problems).toContain('SMTP_URL');
    expect(problems).toContain('ROOT_PASSWORD');
    expect(problems).not.toContain('hidden');
  });
});
