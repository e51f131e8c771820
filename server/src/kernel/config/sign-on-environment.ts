import * as z from 'zod/mini';
import { areGroups, areRoles, isIssuer } from './sign-on.ts';

const yesOrNo = (name: string) => z._default(z.enum(['true', 'false'], `${name} must be true or false.`), 'false');

/** The variables of single sign-on, and the sentences that refuse other values. */
export const signOnEnvironment = {
  SIGN_ON_ISSUER: z.optional(
    z
      .string()
      .check(
        z.refine(
          isIssuer,
          'SIGN_ON_ISSUER must look like https://login.example.com/tenant; http is allowed only for 127.0.0.1, [::1] or localhost.',
        ),
      ),
  ),
  SIGN_ON_CLIENT_ID: z.optional(z.string()),
  SIGN_ON_CLIENT_SECRET: z.optional(z.string()),
  SIGN_ON_NAME: z._default(
    z.string().check(z.maxLength(40, 'SIGN_ON_NAME must have at most 40 characters.')),
    'single sign-on',
  ),
  SIGN_ON_SCOPES: z._default(
    z
      .string()
      .check(
        z.regex(/^openid(?: [\w.:/-]+)*$/, 'SIGN_ON_SCOPES must begin with openid, such as openid email profile.'),
      ),
    'openid email profile',
  ),
  SIGN_ON_GROUP_CLAIM: z._default(
    z.string().check(z.regex(/^[\w.:/-]+$/, 'SIGN_ON_GROUP_CLAIM must be the name of a claim, such as groups.')),
    'groups',
  ),
  SIGN_ON_GROUPS: z._default(
    z
      .string()
      .check(z.refine(areGroups, 'SIGN_ON_GROUPS must look like root=Owners,admin=CRM admins|IT,regular=CRM agents.')),
    '',
  ),
  SIGN_ON_LINK_BY_EMAIL: yesOrNo('SIGN_ON_LINK_BY_EMAIL'),
  SIGN_ON_CREATE: yesOrNo('SIGN_ON_CREATE'),
  SIGN_ON_SECOND_FACTOR: z._default(z.string(), ''),
  SIGN_ON_ONLY: z._default(
    z.string().check(z.refine(areRoles, 'SIGN_ON_ONLY must be roles with commas between them: root, admin, regular.')),
    '',
  ),
  SIGN_ON_RESCUE: z._default(z.string(), ''),
} as const;
