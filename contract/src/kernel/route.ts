import type * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * `public` needs no session, `signedIn` any user; otherwise the caller needs the permission, or one of those listed.
 */
export type Access = 'public' | 'signedIn' | Permission | readonly Permission[];

/** JSON cut to a schema, a file, or nothing. */
export type Reply = Schema | 'file' | 'nothing';

/** Kinds of calls with a limit of requests of their own, besides the general one. */
export const routeLimits = ['logIn', 'money', 'search', 'report', 'form'] as const;
export type RouteLimit = (typeof routeLimits)[number];

interface RouteOptions {
  /** `resource.verb`, unique; also the action in the audit trail. */
  readonly name: string;
  readonly method: Method;
  /** Path with `:name` parameters, always under /v1. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
  /** The permissions of which an API token needs one, where everyone may make the call for their own record. */
  readonly tokenAccess?: readonly Permission[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Reply;
  /**
   * The parts of the input that name customers whose records the reply shows: when staff read them, it is in the customers'
   * activity. Not declared for lists filtered by one customer, nor for a single record that names its `lead`.
   */
  readonly views?: readonly `${'params' | 'query'}.${string}`[];
  /** Accepted alternative names of query and body fields, mapped to ours; list filters accept them, too. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The fields that the query's `sorts` and `filters` can name, and other accepted names of them. */
  readonly listedBy?: {
    readonly sorts: readonly string[];
    readonly filters: readonly string[];
    readonly aliases?: Readonly<Record<string, string>>;
  };
  /** Body fields that other clients send and this call ignores. */
  readonly ignores?: readonly string[];
  /** `multipart`: one file and text fields; the handler reads them from the context. */
  readonly upload?: true;
  /** The body is a form, as a standard demands of its other side; everything else is JSON. */
  readonly form?: true;
  /** Name of the header that signs the body's bytes; the command checks it and reads both from the request. */
  readonly signed?: string;
  /**
   * Logging in and what else accepts a secret; moving money; lists and searches; exports and documents; and the forms of visitors.
   * Calls without one count only against the general limit.
   */
  readonly limit?: RouteLimit;
  /** The reply holds a secret, so it is never stored for an idempotent retry. */
  readonly secret?: true;
  /** A GET for the customer in person: like every other method, refused to connected staff and in a restricted account. */
  readonly ownHandOnly?: true;
  /**
   * True: a GET that writes nevertheless (log-out, an export that is recorded) and runs in a transaction. False: a call
   * that opens its own transactions, because it waits for a password hash or counts attempts that a refusal must not
   * roll back.
   */
  readonly writes?: boolean;
}

export type Route<Options extends RouteOptions = RouteOptions> = Options;
export type AnyRoute = RouteOptions;

/** Declares one call of the API, for the server, the client and the API document. */
export const route = <const Options extends RouteOptions>(options: Options): Route<Options> => options;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
type Field<R, Key extends string> = R extends { readonly [K in Key]: infer S } ? S : undefined;

/** A command's input, parsed and typed. */
export interface InputOf<R extends AnyRoute> {
  readonly params: Out<Field<R, 'params'>>;
  readonly query: Out<Field<R, 'query'>>;
  readonly body: Out<Field<R, 'body'>>;
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

export type CallOf<R extends AnyRoute> = Part<'params', In<Field<R, 'params'>>> &
  Part<'query', In<Field<R, 'query'>>> &
  Part<'body', In<Field<R, 'body'>>>;

export type ReplyOf<R extends AnyRoute> = R['reply'] extends Schema ? z.output<R['reply']> : undefined;
