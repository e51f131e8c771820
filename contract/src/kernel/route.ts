import type * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: nobody needs to be signed in, any signed-in user, or who holds (one of) the permission(s). */
export type Access = 'public' | 'signedIn' | Permission | readonly Permission[];

/** What comes back: JSON cut to a schema, a file, or nothing. */
export type Reply = Schema | 'file' | 'nothing';

interface RouteOptions {
  /** `resource.verb`, unique; also the audit's action. */
  readonly name: string;
  readonly method: Method;
  /** Path with `:name` parameters, always under /v1. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Reply;
  /** Other names that fields of query and body may come under, each with ours; filters of a list know them, too. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Fields of the body that other clients send and this call has no use for. */
  readonly ignores?: readonly string[];
  /** `multipart`: one file and text fields; the handler reads them from the context. */
  readonly upload?: true;
  /** Name of the header that signs the body's bytes; the command checks it and reads both from the request. */
  readonly signed?: string;
  /** The reply holds a secret: it is never kept for a repeated request. */
  readonly secret?: true;
  /** Not possible while a member of staff acts as a customer. */
  readonly ownHandOnly?: true;
  /**
   * True: a GET that writes all the same (log-out, an export that is recorded) and runs in a transaction. False: a call
   * that opens its own transactions, because it waits for a password hash or counts tries that a refusal must not undo.
   */
  readonly writes?: boolean;
}

export type Route<Options extends RouteOptions = RouteOptions> = Options;
export type AnyRoute = RouteOptions;

/** Declares one call of the API. Server, client and API document read the same declaration. */
export const route = <const Options extends RouteOptions>(options: Options): Route<Options> => options;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
type Field<R, Key extends string> = R extends { readonly [K in Key]: infer S } ? S : undefined;

/** What a command receives: parsed and typed. */
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

/** What a caller passes. */
export type CallOf<R extends AnyRoute> = Part<'params', In<Field<R, 'params'>>> &
  Part<'query', In<Field<R, 'query'>>> &
  Part<'body', In<Field<R, 'body'>>>;

export type ReplyOf<R extends AnyRoute> = R['reply'] extends Schema ? z.output<R['reply']> : undefined;
