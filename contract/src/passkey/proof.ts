import * as z from 'zod/mini';
import { TypedCode, TypedPassword } from '../auth/credentials.ts';
import { Assertion } from './passkey.ts';

/** Body fields by which a signed-in person proves their identity again: password, and code if enabled, or a passkey. */
export const proof = {
  password: z.optional(TypedPassword),
  code: z.optional(TypedCode),
  passkey: z.optional(Assertion),
};
