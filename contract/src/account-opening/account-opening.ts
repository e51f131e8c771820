import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Email, Id, Language, Line } from '../kernel/scalars.ts';
import { TypedPassword } from '../auth/credentials.ts';

/** The legal pages that a customer agrees to when opening an account. */
export const consentTopics = ['terms', 'privacy'] as const;

/** A published version of a legal page. */
export const Consent = z.object({ topic: z.enum(consentTopics), language: Language, version: z.number() });
export type Consent = z.infer<typeof Consent>;

/** How long a form can be sent after it was loaded, and the least time before; a person needs longer to fill it in. */
export const formMinutes = 30;
export const formLeastSeconds = 3;

/**
 * A form for opening an account, and the texts to agree to. The token is signed, names these texts and is valid once;
 * 404 unless the firm allows opening accounts and has published the texts.
 */
export const accountForm = route({
  name: 'accountOpening.form',
  method: 'GET',
  path: '/v1/account-opening',
  access: 'public',
  query: z.object({ language: Language }),
  reply: z.object({ token: z.string(), consents: z.array(Consent) }),
});

/** A field of an address that anyone can write: cut, not refused, because a campaign must not cost a customer. */
const Cut = z.optional(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
        .trim()
        .slice(0, 100),
    ),
  ),
);

/** Where a visitor comes from, according to the link that they followed. */
export const Source = z.strictObject({
  campaign: z.optional(Id),
  utmSource: Cut,
  utmMedium: Cut,
  utmCampaign: Cut,
  referrer: Cut,
});
export type Source = z.output<typeof Source>;

/** Every form of a visitor has these fields. The token is signed, names the texts agreed to and is valid once. */
export const visitorFields = {
  token: z.string().check(z.maxLength(1_000)),
  firstName: Line(80, 1),
  lastName: Line(80, 1),
  email: Email,
  language: Language,
  agreed: z.literal(true, { error: 'agreement' }),
  source: Source,
};

/**
 * Requests an account; the address gets a link to confirm it. The reply is the same for every address: one that has an
 * account is notified by e-mail.
 */
export const requestAccount = route({
  name: 'accountOpening.request',
  method: 'POST',
  path: '/v1/account-opening',
  access: 'public',
  limit: 'form',
  body: z.strictObject(visitorFields),
  reply: 'nothing',
  writes: false,
});

/** Opens the account with the mailed link, which works once, and the person's own password. */
export const confirmAccount = route({
  name: 'accountOpening.confirm',
  method: 'POST',
  path: '/v1/account-opening/confirm',
  access: 'public',
  limit: 'form',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)), password: TypedPassword }),
  reply: 'nothing',
  secret: true,
});
