import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type accountForm as route,
  Consent,
  consentTopics,
  formLeastSeconds,
  formMinutes,
} from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import * as z from 'zod/mini';
import type { Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { newSecret } from '../../kernel/session/secrets.ts';
import { readPublished, readSetting } from '../setting/index.ts';

/** Of this process: a restart makes open forms stale, which reloading fixes, and there is no key to store or leak. */
const key = randomBytes(32);

const Form = z.object({ at: z.number(), id: z.string(), consents: z.array(Consent) });
type Form = z.infer<typeof Form>;

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

/** Refuses like an unknown address unless the firm lets visitors open accounts. */
export const requireOpening = async (runner: Runner): Promise<void> => {
  if (!(await readSetting(runner)).accountOpening) throw notFound();
};

const consentsIn = async (runner: Runner, language: Language): Promise<Consent[]> => {
  const pages = await Promise.all(consentTopics.map((topic) => readPublished(runner, { topic, language })));
  return pages.map((page, index) => {
    const topic = consentTopics[index];
    if (!page || topic === undefined) throw notFound();
    return { topic, language: page.language, version: page.version };
  });
};

export const accountForm: Command<typeof route> = async (context, { query: { language } }) => {
  await requireOpening(context);
  const consents = await consentsIn(context, language);
  return { token: sign({ at: context.now.getTime(), id: newSecret(), consents }), consents };
};

/** The form that the token was signed for; refuses one that is forged, too old, or sent faster than a person types. */
export const openForm = (token: string, now: Date): Form => {
  const form = read(token);
  const age = now.getTime() - (form?.at ?? 0);
  if (!form || age > formMinutes * 60_000) throw staleForm();
  if (age < formLeastSeconds * 1000)
    throw new Refusal('tooMany', 'formTooFast', { retryAfterSeconds: formLeastSeconds });
  return form;
};

export const staleForm = () => new Refusal('conflict', 'formStale');
