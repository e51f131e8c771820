import type { Client } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

export type { components, operations, paths } from './schema.d.ts';

export interface Connection {
  /** The address of the product, such as `https://office.example.com`. */
  readonly url: string;
  /** The secret of an API token, `chk_…`. */
  readonly token: string;
  /** The language of messages and files: `en`, `fr`, `de` or `nl`. */
  readonly language?: 'en' | 'fr' | 'de' | 'nl';
}

/** Calls the API of a firm with one of its API tokens; a refusal is the reply's `error`, not an exception. */
export declare const connect: (connection: Connection) => Client<paths>;
