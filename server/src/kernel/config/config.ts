import type { RouteLimit } from '@countinghouse/contract/kernel/route.ts';
import { type BucketConfig, filesSettings, parseBucketUrl } from './bucket-address.ts';
import { environment, type Environment, type LogLevel } from './environment.ts';
import { isMadeUp, madeUpPricesRefused } from './made-up-prices.ts';
import { readSecretFiles } from './secret-files.ts';
import { type SignOnConfig, signOnOf, signOnProblems } from './sign-on.ts';
import { type TraceConfig, tracesOf } from './traces.ts';
import { replayPrefix } from './value-forms.ts';

/** The settings of one run; all come from the environment and have a default. */
export interface Config {
  /** 0 takes a free port. */
  port: number;
  /** The default accepts connections from this machine only; `0.0.0.0` opens the server to the network. */
  host: string;
  /** Folder for everything stored: the embedded database, uploads, logs. */
  dataDir: string;
  /** An external PostgreSQL; absent means the embedded one. Holds a password. */
  databaseUrl?: string;
  /** The provider by which staff log in; holds a secret. */
  signOn?: SignOnConfig;
  /** Whether other servers work on the same database. */
  servers: 'one' | 'several';
  /** Seconds for which a server that stops still answers, so that a proxy sends new requests elsewhere. */
  drainSeconds: number;
  /** The bucket of stored files; absent means a folder in `dataDir`. Holds a secret. */
  files?: BucketConfig;
  /** Opens the bucket of backups, for the commands that write and read them. Holds a secret. */
  backupStore?: Pick<BucketConfig, 'keyId' | 'secret'>;
  /** The root user to create when there is none. Holds a password. */
  root?: { email: string; password: string };
  logLevel: LogLevel;
  /** Where figures for a monitoring system are served, apart from the product; absent means nowhere. */
  metrics?: { port: number; host: string };
  /** Where traces are sent; absent means that none are made. A header may hold a secret. */
  traces?: TraceConfig;
  /** Whether a proxy in front passes the caller's address in X-Forwarded-For. */
  trustProxy: boolean;
  /** SMTP server; absent means a folder of files in `dataDir`. The address holds a password. */
  mail?: { url: string; from: string };
  /** Takes card payments by Stripe; absent means the sandbox without real money. Holds two secrets. */
  stripe?: { secretKey: string; webhookSecret: string; apiUrl: string };
  /** Incomplete card deposits that a customer may start within an hour. */
  depositTries: number;
  /** Hosts inside the firm that webhooks may be sent to, by name, on any port. */
  webhookHosts: readonly string[];
  /** Seconds between two rounds of the proof of the books. */
  proofSeconds: number;
  /** Requests a minute of one session, of one API token, and of one address for all requests without either. */
  requestLimits: {
    session: number;
    token: number;
    address: number;
    /** Those of one kind, of any caller; a kind without a number has a part of the others. */
    kinds: Readonly<Partial<Record<RouteLimit, number>>>;
  };
  /** Source of prices. A provider's key is a secret. */
  priceFeed: PriceFeedConfig;
  /** A second, independent source that confirms the prices; absent for none. */
  witnessFeed?: PriceFeedConfig;
  /** Address of the product in links in e-mails. */
  publicUrl: string;
  /** Whether to fill an empty installation with the demo company. */
  demo: boolean;
  /** Whether made-up prices and test payments are allowed beside real payments, for a demo without real customers. */
  demoPrices: boolean;
  /** Off for a company that takes bank transfers alone. */
  cardPayments: boolean;
}

export type PriceFeedConfig =
  | { kind: 'simulated' | 'off' }
  | { kind: 'replay'; folder: string }
  | { kind: 'provider'; url: string; key?: string };

const severalNeedDatabase = 'SERVERS=several needs DATABASE_URL: the embedded PostgreSQL belongs to one server.';

/** Five checks of a proxy as in docs/operations/several-servers.md. */
const drainOfSeveral = 5;

/** The problems of the environment, one sentence each, without the value of any secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads the settings from the environment (an empty value counts as absent), secrets also from files, and the flags from
 * the command line. Throws `ConfigError` with every problem found.
 */
export function readConfig(env: Record<string, string | undefined>, flags: string[] = []): Config {
  const present = Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  const { given, problems: unreadable } = readSecretFiles(Object.fromEntries(present));
  const parsed = environment.safeParse(given);
  const problems = [
    ...unreadable,
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)),
    ...pairProblems(given, 'ROOT_EMAIL', 'ROOT_PASSWORD'),
    ...pairProblems(given, 'FILES_KEY', 'FILES_SECRET'),
    ...pairProblems(given, 'BACKUP_STORE_KEY', 'BACKUP_STORE_SECRET'),
    ...keylessProblems(given),
    ...pairProblems(given, 'SMTP_URL', 'MAIL_FROM'),
    ...(given['SERVERS'] === 'several' && given['DATABASE_URL'] === undefined ? [severalNeedDatabase] : []),
    ...pairProblems(given, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
    ...signOnProblems(given),
    ...(parsed.success ? [...priceProblems(parsed.data), ...witnessProblems(parsed.data)] : []),
    ...flags.filter((flag) => flag !== '--demo').map((flag) => `${flag} is no option. The only option is --demo.`),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, flags);
}

function toConfig(values: Environment, flags: string[]): Config {
  const { DATABASE_URL: databaseUrl, ROOT_EMAIL: email, ROOT_PASSWORD: password } = values;
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  return {
    port: Number(values.PORT),
    host: values.HOST,
    dataDir: values.DATA_DIR,
    servers: values.SERVERS,
    drainSeconds: drainOf(values),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === 'true',
    demo: flags.includes('--demo'),
    demoPrices: values.DEMO_PRICES === 'true',
    cardPayments: values.CARD_PAYMENTS === 'on',
    depositTries: Number(values.DEPOSIT_TRIES),
    webhookHosts: values.WEBHOOK_HOSTS.split(',').filter(Boolean),
    proofSeconds: Number(values.PROOF_SECONDS),
    requestLimits: {
      session: Number(values.REQUESTS_PER_SESSION),
      token: Number(values.REQUESTS_PER_TOKEN),
      address: Number(values.REQUESTS_PER_ADDRESS),
      kinds: kindLimitsOf(values),
    },
    priceFeed: priceFeedOf(values.PRICE_FEED, values.PRICE_FEED_KEY),
    ...(values.WITNESS_FEED !== undefined && {
      witnessFeed: priceFeedOf(values.WITNESS_FEED, values.WITNESS_FEED_KEY),
    }),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    ...metricsOf(values),
    ...tracesOf(values),
    ...filesOf(values),
    ...backupStoreOf(values),
    ...signOnOf(values),
    ...(url === undefined || from === undefined ? {} : { mail: { url, from } }),
    ...(secretKey === undefined || webhookSecret === undefined ? {} : { stripe: { secretKey, webhookSecret, apiUrl } }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(email === undefined || password === undefined ? {} : { root: { email: email.toLowerCase(), password } }),
  };
}

function drainOf({ DRAIN_SECONDS: seconds, SERVERS: servers }: Environment): number {
  return Number(seconds ?? (servers === 'several' ? drainOfSeveral : 0));
}

function kindLimitsOf(values: Environment): Partial<Record<RouteLimit, number>> {
  const given = {
    logIn: values.LOG_IN_REQUESTS,
    money: values.MONEY_REQUESTS,
    search: values.SEARCH_REQUESTS,
    report: values.REPORT_REQUESTS,
    form: values.FORM_REQUESTS,
  } satisfies Record<RouteLimit, string | undefined>;
  return Object.fromEntries(Object.entries(given).flatMap(([kind, most]) => (most ? [[kind, Number(most)]] : [])));
}

function metricsOf({ METRICS_PORT: port, METRICS_HOST: host }: Environment): Pick<Config, 'metrics'> {
  return port === undefined ? {} : { metrics: { port: Number(port), host } };
}

function filesOf(values: Environment): Pick<Config, 'files'> {
  return values.FILES_URL === undefined ? {} : { files: bucketOf(values, values.FILES_URL) };
}

function bucketOf(values: Environment, url: string): BucketConfig {
  const { FILES_KEY: keyId = '', FILES_SECRET: secret = '', FILES_ENCRYPTION: encryption } = values;
  return { ...parseBucketUrl(url), keyId, secret, isEncrypted: encryption === 'AES256', settings: filesSettings };
}

function backupStoreOf({
  BACKUP_STORE_KEY: keyId,
  BACKUP_STORE_SECRET: secret,
}: Environment): Pick<Config, 'backupStore'> {
  return keyId === undefined || secret === undefined ? {} : { backupStore: { keyId, secret } };
}

function keylessProblems(given: Record<string, string | undefined>): string[] {
  const isKeyless = given['FILES_URL'] !== undefined && given['FILES_KEY'] === undefined;
  return isKeyless && given['FILES_SECRET'] === undefined ? ['FILES_URL needs FILES_KEY and FILES_SECRET.'] : [];
}

function priceFeedOf(value: string, key: string | undefined): PriceFeedConfig {
  if (value === 'simulated' || value === 'off') return { kind: value };
  if (value.startsWith(replayPrefix)) return { kind: 'replay', folder: value.slice(replayPrefix.length) };
  return { kind: 'provider', url: value, ...(key === undefined ? {} : { key }) };
}

function priceProblems(values: Environment): string[] {
  const feed = priceFeedOf(values.PRICE_FEED, undefined);
  const takesMoney = values.STRIPE_SECRET_KEY !== undefined && values.STRIPE_WEBHOOK_SECRET !== undefined;
  if (!isMadeUp(feed) || !takesMoney || values.DEMO_PRICES === 'true') return [];
  return [madeUpPricesRefused(feed, 'Stripe takes real money')];
}

/** Recorded prices confirm nothing of the present, and a source of simulated ones would have to know their secret. */
function witnessProblems({ PRICE_FEED, WITNESS_FEED }: Environment): string[] {
  if (WITNESS_FEED === undefined) return [];
  const [one, other] = [PRICE_FEED, WITNESS_FEED].map((feed) => priceFeedOf(feed, undefined).kind);
  const isComparable = one === other && (one === 'provider' || one === 'replay');
  if (isComparable && PRICE_FEED !== WITNESS_FEED) return [];
  return ['WITNESS_FEED must be another source than PRICE_FEED: two providers, or two folders of recorded prices.'];
}

function pairProblems(given: Record<string, string | undefined>, one: string, other: string): string[] {
  if ((given[one] === undefined) === (given[other] === undefined)) return [];
  return [`${one} and ${other} must be given together, or neither.`];
}
