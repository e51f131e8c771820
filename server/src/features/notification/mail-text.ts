import { bodyKeyOf, isKnownKind, kindsByMail, titleKeyOf } from '@countinghouse/contract/notification/kinds.ts';
import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { MailMessage } from '../../ports/mail/mail.ts';
import { composeMail } from './compose-mail.ts';
import type { MailToSend } from './mail-table.ts';

interface MailTexts {
  readonly title: string;
  readonly body: string;
  /** Null for a receiver who can no longer log in. */
  readonly open: string | null;
  readonly why: string;
}

const textsOf = (mail: MailToSend, language: Language): MailTexts | null => {
  if (!isKnownKind(mail.kind)) return null;
  const params = { company: mail.companyName, ...shownParams(mail.params, { language, timezone: 'UTC' }) };
  const say = (key: string) => translate(language, `notification:${key}`, params);
  const isAlways = kindsByMail.includes(mail.kind);
  return {
    title: say(titleKeyOf(mail.kind)),
    body: say(bodyKeyOf(mail.kind)),
    open: isAlways ? null : say('mailOpen'),
    why: say(isAlways ? 'mailAlways' : 'mailWhy'),
  };
};

/** The e-mail in its receiver's language; null for a kind that no longer exists. */
export const mailMessage = (mail: MailToSend, publicUrl: string): MailMessage | null => {
  const language = mail.language ?? 'en';
  const texts = textsOf(mail, language);
  if (!texts) return null;
  const { open, ...content } = texts;
  const href = new URL(mail.role === 'lead' ? '/my/notifications' : '/office/notifications', publicUrl).href;
  return composeMail({
    ...content,
    id: mail.id,
    to: mail.email,
    language,
    company: mail.companyName,
    link: open === null ? null : { label: open, href },
  });
};
