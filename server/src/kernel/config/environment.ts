import * as z from 'zod/mini';
import {
  bucketForm,
  filesSettings,
  hasKeys,
  isBucketUrl,
  isPrivateBucketUrl,
  keysInUrl,
  plainForm,
} from './bucket-address.ts';
import { signOnEnvironment } from './sign-on-environment.ts';
import { areHeaders, isCollectorUrl } from './traces.ts';
import {
  areHostNames,
  highestPort,
  isDatabaseUrl,
  isMailUrl,
  isPort,
  isPriceFeed,
  isPublicUrl,
  namesVerifiedServer,
} from './value-forms.ts';

const numberOfRequests = (name: string) =>
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number from 1 to 999999999.`));
const requestsAMinute = (name: string, otherwise: string) => z._default(numberOfRequests(name), otherwise);

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const shortestPassword = 12;
const longestPassword = 128;

/** Values that each variable may hold, and the sentence that refuses anything else. */
export const environment = z.object({
  PORT: z._default(
    z.string().check(z.refine(isPort, `PORT must be a whole number from 0 to ${highestPort}, such as 4400.`)),
    '4400',
  ),
  HOST: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/, 'HOST must be a host name or an address, such as 127.0.0.1.')),
    '127.0.0.1',
  ),
  METRICS_PORT: z.optional(
    z.string().check(z.refine(isPort, `METRICS_PORT must be a whole number from 0 to ${highestPort}, such as 9464.`)),
  ),
  METRICS_HOST: z._default(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9.:_-]+$/, 'METRICS_HOST must be a host name or an address, such as 127.0.0.1.')),
    '127.0.0.1',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z
      .string()
      .check(
        z.refine(
          isCollectorUrl,
          'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318, without user, password or query.',
        ),
      ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(
    z
      .string()
      .check(z.refine(areHeaders, 'OTEL_EXPORTER_OTLP_HEADERS must look like authorization=Bearer%20key,name=value.')),
    '',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z
      .string()
      .check(z.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.')),
    '1',
  ),
  OTEL_SERVICE_NAME: z._default(
    z.string().check(z.regex(/^[\w.:-]{1,100}$/, 'OTEL_SERVICE_NAME must be a name such as countinghouse.')),
    'countinghouse',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isDatabaseUrl, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'),
        z.refine(
          namesVerifiedServer,
          'DATABASE_URL with sslmode=verify-full must name the server as its certificate does, not by an IP address.',
        ),
      ),
  ),
  SERVERS: z._default(z.enum(['one', 'several'], 'SERVERS must be one or several.'), 'one'),
  DRAIN_SECONDS: z.optional(
    z.string().check(z.regex(/^(?:\d|1[0-5])$/, 'DRAIN_SECONDS must be a whole number from 0 to 15.')),
  ),
  FILES_URL: z.optional(
    z.string().check(
      z.refine((value) => hasKeys(value) || isBucketUrl(value), bucketForm(filesSettings)),
      z.refine((value) => !hasKeys(value), keysInUrl(filesSettings)),
      z.refine(isPrivateBucketUrl, plainForm(filesSettings)),
    ),
  ),
  FILES_KEY: z.optional(z.string()),
  FILES_SECRET: z.optional(z.string()),
  FILES_ENCRYPTION: z._default(
    z.enum(['AES256', 'none'], 'FILES_ENCRYPTION must be AES256, or none for a store that refuses it.'),
    'AES256',
  ),
  BACKUP_STORE_KEY: z.optional(z.string()),
  BACKUP_STORE_SECRET: z.optional(z.string()),
  ROOT_EMAIL: z.optional(z.email('ROOT_EMAIL must be an e-mail address.')),
  ROOT_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(shortestPassword, `ROOT_PASSWORD must have at least ${shortestPassword} characters.`),
        z.maxLength(longestPassword, `ROOT_PASSWORD must have at most ${longestPassword} characters.`),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`), 'info'),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isMailUrl, 'SMTP_URL must look like smtps://user:password@mail.example.com:465.')),
  ),
  MAIL_FROM: z.optional(z.email('MAIL_FROM must be an e-mail address.')),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(isPublicUrl, 'PUBLIC_URL must look like https://office.example.com, without a path.')),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(?:sk|rk)_\w{8,}$/, 'STRIPE_SECRET_KEY must look like sk_live_… or rk_live_….')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\w{8,}$/, 'STRIPE_WEBHOOK_SECRET must look like whsec_….')),
  ),
  STRIPE_API_URL: z._default(
    z.string().check(z.refine(isPublicUrl, 'STRIPE_API_URL must look like https://api.stripe.com, without a path.')),
    'https://api.stripe.com',
  ),
  DEPOSIT_TRIES: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'DEPOSIT_TRIES must be a whole number from 1 to 999999.')),
    '10',
  ),
  WEBHOOK_HOSTS: z._default(
    z
      .string()
      .check(
        z.refine(
          areHostNames,
          'WEBHOOK_HOSTS must be names of hosts with commas between them, such as erp.internal,crm.internal.',
        ),
      ),
    '',
  ),
  PROOF_SECONDS: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'PROOF_SECONDS must be a whole number from 1 to 99999.')),
    '60',
  ),
  REQUESTS_PER_SESSION: requestsAMinute('REQUESTS_PER_SESSION', '3000'),
  REQUESTS_PER_TOKEN: requestsAMinute('REQUESTS_PER_TOKEN', '600'),
  REQUESTS_PER_ADDRESS: requestsAMinute('REQUESTS_PER_ADDRESS', '12000'),
  LOG_IN_REQUESTS: z.optional(numberOfRequests('LOG_IN_REQUESTS')),
  MONEY_REQUESTS: z.optional(numberOfRequests('MONEY_REQUESTS')),
  SEARCH_REQUESTS: z.optional(numberOfRequests('SEARCH_REQUESTS')),
  REPORT_REQUESTS: z.optional(numberOfRequests('REPORT_REQUESTS')),
  FORM_REQUESTS: z.optional(numberOfRequests('FORM_REQUESTS')),
  PRICE_FEED: z._default(
    z
      .string()
      .check(
        z.refine(
          isPriceFeed,
          'PRICE_FEED must be simulated, off, replay:folder-of-csv-files or wss://prices.example.com/stream.',
        ),
      ),
    'simulated',
  ),
  PRICE_FEED_KEY: z.optional(z.string()),
  WITNESS_FEED: z.optional(
    z.string().check(z.refine(isPriceFeed, 'WITNESS_FEED must be wss://prices.example.com/stream, or replay:folder.')),
  ),
  WITNESS_FEED_KEY: z.optional(z.string()),
  DEMO_PRICES: z._default(z.enum(['true', 'false'], 'DEMO_PRICES must be true or false.'), 'false'),
  CARD_PAYMENTS: z._default(z.enum(['on', 'off'], 'CARD_PAYMENTS must be on or off.'), 'on'),
  ...signOnEnvironment,
  TRUST_PROXY: z._default(z.enum(['true', 'false'], 'TRUST_PROXY must be true or false.'), 'false'),
});

export type Environment = z.infer<typeof environment>;

export type LogLevel = (typeof logLevels)[number];
