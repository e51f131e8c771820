import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Email, Language, Line, Phone } from '../kernel/scalars.ts';
import { Mode, ThemeName } from '../setting/appearance.ts';
import { User } from './user-fields.ts';

export const getProfile = route({
  name: 'profile.one',
  method: 'GET',
  path: '/v1/profile',
  access: 'signedIn',
  reply: User,
});

/** The fields people may change on their own record; role, status, assignment and labels are not among them. */
export const updateProfile = route({
  name: 'profile.update',
  method: 'PATCH',
  path: '/v1/profile',
  access: 'signedIn',
  body: z.strictObject({
    firstName: z.optional(Line(80, 1)),
    lastName: z.optional(Line(80, 1)),
    email: z.optional(Email),
    phone: z.optional(Phone),
    mobile: z.optional(Phone),
    theme: z.optional(z.nullable(ThemeName)),
    mode: z.optional(z.nullable(Mode)),
    compact: z.optional(z.nullable(z.boolean())),
    language: z.optional(z.nullable(Language)),
    version: z.optional(z.number().check(z.int(), z.minimum(1))),
  }),
  reply: User,
});
