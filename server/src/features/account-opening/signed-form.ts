import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  Consent,
  type consentTopics,
  formLeastSeconds,
  formMinutes,
} from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import * as z from 'zod/mini';
import type { Context, Runner } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { newSecret } from '../../kernel/session/secrets.ts';
import { networkOf, takeTry, type TryKey } from '../auth/index.ts';
import { readPublished } from '../setting/index.ts';

/** New for each process: a restart makes open forms stale, which reloading fixes, and there is no key to store or leak. */
const key = randomBytes(32);

/** The forms on the home page; a token of one is not accepted by another. */
const FormName = z.enum(['opening', 'contact']);
type FormName = z.infer<typeof FormName>;

const Form = z.object({ name: FormName, at: z.number(), id: z.string(), consents: z.array(Consent) });
type Form = z.infer<typeof Form>;

/**
 * Forms sent within half an hour: an office behind one address, what one subscriber may own, and in all more than a
 * campaign brings in, so that closing the form for others takes a hundred subscribers.
 */
const perNetwork = 10;
const perWiderNetwork = 30;
const perMailbox = 3;
const inAll = 3_000;

/** After that the request is erased. */
const linkDays = 3;

/** When the link that is mailed for a form stops working. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + linkDays * 24 * 60 * 60 * 1000);

const macOf = (content: string): Buffer => createHmac('sha256', key).update(content).digest();

const sign = (form: Form): string => {
  const content = Buffer.from(JSON.stringify(form)).toString('base64url');
  return `${content}.${macOf(content).toString('base64url')}`;
};

const read = (token: string): Form | undefined => {
  const [content = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(content);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Form.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
};

interface NewForm {
  readonly name: FormName;
  readonly topics: readonly (typeof consentTopics)[number][];
  readonly language: Language;
  readonly now: Date;
}

/** A form to fill in, with the published texts to agree to; refuses like an unknown address if one is missing. */
export const newForm = async (runner: Runner, { name, topics, language, now }: NewForm) => {
  const pages = await Promise.all(topics.map((topic) => readPublished(runner, { topic, language })));
  const consents = pages.map((page, index): Consent => {
    const topic = topics[index];
    if (!page || topic === undefined) throw notFound();
    return { topic, language: page.language, version: page.version };
  });
  return { token: sign({ name, at: now.getTime(), id: newSecret(), consents }), consents };
};

const staleForm = () => new Refusal('conflict', 'formStale');

/** The form that the token was signed for; refuses one that is forged, too old, or sent faster than a person types. */
const openForm = (token: string, name: FormName, now: Date): Form => {
  const form = read(token);
  const age = now.getTime() - (form?.at ?? 0);
  if (form?.name !== name || age > formMinutes * 60_000) throw staleForm();
  if (age < formLeastSeconds * 1000)
    throw new Refusal('tooMany', 'formTooFast', { retryAfterSeconds: formLeastSeconds });
  return form;
};

const take = async (context: Context, tryKey: TryKey, refuse: (seconds: number) => Refusal): Promise<void> => {
  const taken = await takeTry(context, tryKey, context.now);
  if ('waitSeconds' in taken) throw refuse(taken.waitSeconds);
};

const tooMany = (seconds: number) =>
  new Refusal('tooMany', 'openingsTooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });

/** The /48 of an IPv6 address, which tunnels give to anybody, or the /24 of an IPv4 address. */
const widerNetworkOf = (ip: string): string => {
  const network = networkOf(ip);
  const mark = network.includes(':') ? ':' : '.';
  return network.split(mark).slice(0, 3).join(mark);
};

const keysOf = (name: FormName, ip: string, email: string): readonly TryKey[] => [
  { key: `${name}:${networkOf(ip)}`, limit: perNetwork },
  { key: `${name}:${widerNetworkOf(ip)}`, limit: perWiderNetwork },
  { key: `mail:${createHash('sha256').update(email).digest('base64url')}:${name}`, limit: perMailbox },
  { key: name, limit: inAll },
];

/** Accepts a form once and within the limits of its networks, mailbox and all; the texts that it agrees to. */
export const takeForm = async (
  context: Context,
  name: FormName,
  { token, email }: Readonly<Record<'token' | 'email', string>>,
): Promise<readonly Consent[]> => {
  const { id, consents } = openForm(token, name, context.now);
  await take(context, { key: `form:${id}`, limit: 1 }, staleForm);
  for (const tryKey of keysOf(name, context.request.ip, email)) await take(context, tryKey, tooMany);
  return consents;
};
