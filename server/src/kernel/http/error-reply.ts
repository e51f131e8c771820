import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { FastifyError } from 'fastify';
import {
  isCheckViolation,
  isConnectionLoss,
  isOverload,
  isTimeout,
  isUniqueViolation,
  ServingLockLostError,
} from '../database/errors.ts';
import { Refusal, refusalStatus } from '../refusal.ts';
import { translate } from './translate.ts';

export interface ErrorReply {
  readonly status: number;
  readonly body: {
    readonly message: string;
    readonly code: string;
    readonly params?: object;
    readonly fields?: readonly { path: string; code: string; message: string; params?: object }[];
  };
  readonly retryAfterSeconds?: number;
  /** An unexpected error, to be logged with its stack. */
  readonly ours: boolean;
}

/** Maps any thrown value to a reply in the caller's language, without internal details. */
export const errorReply = (error: unknown, language: Language, requestId: string): ErrorReply => {
  const refusal = asRefusal(error);
  if (refusal) return refusalReply(refusal, language);
  return {
    status: 500,
    body: { message: translate(language, 'unexpected', { id: requestId }), code: 'unexpected' },
    ours: true,
  };
};

const refusalReply = (refusal: Refusal, language: Language): ErrorReply => {
  const { params, fields, retryAfterSeconds } = refusal.details;
  return {
    status: refusalStatus[refusal.kind],
    body: {
      message: translate(language, refusal.code, params),
      code: refusal.code,
      ...(params && { params }),
      ...(fields && {
        fields: fields.map((field) => ({ ...field, message: translate(language, field.code, field.params) })),
      }),
    },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ours: false,
  };
};

const asRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (isUniqueViolation(error)) return new Refusal('conflict', 'duplicate');
  if (['account_closed', 'users_closed'].some((name) => isCheckViolation(error, name)))
    return new Refusal('conflict', 'accountClosed');
  if (isCheckViolation(error, 'person_erased')) return new Refusal('conflict', 'personErased');
  if (
    error instanceof ServingLockLostError ||
    isCheckViolation(error, 'order_holder') ||
    [isConnectionLoss, isTimeout, isOverload, isFullDisk].some((holds) => holds(error))
  ) {
    return new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
  }
  return fromFastify(error);
};

/** The disk is full or too many files are open; the transaction was rolled back and a retry may succeed. */
const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(String(error.code));

const fastifyCodes: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('tooLarge', 'bodyTooLarge'),
  FST_REQ_FILE_TOO_LARGE: new Refusal('tooLarge', 'bodyTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported', 'contentType'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('invalid', 'json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('invalid', 'json'),
  FST_ERR_BAD_URL: new Refusal('notFound', 'route'),
  FST_ERR_MAX_PARAM_LENGTH: new Refusal('notFound', 'route'),
};

const byStatus: Readonly<Record<number, Refusal>> = {
  403: new Refusal('notFound', 'route'),
  404: new Refusal('notFound', 'route'),
  413: new Refusal('tooLarge', 'bodyTooLarge'),
  415: new Refusal('unsupported', 'contentType'),
};

/** Client errors reported by the framework and its plugins. */
const fromFastify = (error: unknown): Refusal | null => {
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : fastifyCodes[code];
  if (known) return known;
  const refused = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  if (!refused && !(error instanceof SyntaxError)) return null;
  return byStatus[statusCode ?? 400] ?? new Refusal('invalid', 'json');
};
