import * as z from 'zod/mini';
import { Consent, visitorFields } from '../account-opening/account-opening.ts';
import { route } from '../kernel/route.ts';
import { Language, Prose } from '../kernel/scalars.ts';

/** The legal page that a visitor agrees to when writing to the firm. */
export const contactTopics = ['privacy'] as const;

/**
 * A form for a message to the firm, and the text to agree to. The token is signed, names this text and is valid once;
 * 404 unless the firm offers the form and has published the text.
 */
export const contactForm = route({
  name: 'contactForm.form',
  method: 'GET',
  path: '/v1/contact-form',
  access: 'public',
  query: z.object({ language: Language }),
  reply: z.object({ token: z.string(), consents: z.array(Consent) }),
});

/**
 * Writes to the firm. The address gets a link, and the firm gets the message once it was used, so that nobody can write
 * in another person's name. The reply is the same for every address.
 */
export const sendMessage = route({
  name: 'contactForm.send',
  method: 'POST',
  path: '/v1/contact-form',
  access: 'public',
  limit: 'form',
  body: z.strictObject({ ...visitorFields, message: Prose(2_000, 1) }),
  reply: 'nothing',
  writes: false,
});

/**
 * Hands the message over with the mailed link, which works once: to the lead or customer with this address, otherwise to
 * a new lead that belongs to nobody yet.
 */
export const confirmMessage = route({
  name: 'contactForm.confirm',
  method: 'POST',
  path: '/v1/contact-form/confirm',
  access: 'public',
  limit: 'form',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: 'nothing',
  secret: true,
});
