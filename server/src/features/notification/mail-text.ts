import { bodyKeyOf, isKnownKind, kindsByMail, titleKeyOf } from '@countinghouse/contract/notification/kinds.ts';
import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { escapeHtml } from '../../kernel/http/escape-html.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { MailMessage } from '../../ports/mail/mail.ts';
import type { MailToSend } from './mail-table.ts';

interface Words {
  readonly title: string;
  readonly body: string;
  /** Null to whoever cannot open anything any more. */
  readonly open: string | null;
  readonly why: string;
}

const wordsOf = (mail: MailToSend, language: Language): Words | null => {
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

/** The e-mail in its receiver's language, as plain text and as simple HTML; null for a kind that is no more. */
export const mailMessage = (mail: MailToSend, publicUrl: string): MailMessage | null => {
  const language = mail.language ?? 'en';
  const words = wordsOf(mail, language);
  if (!words) return null;
  const link = new URL(mail.role === 'lead' ? '/my/notifications' : '/office/notifications', publicUrl).href;
  return {
    id: mail.id,
    to: mail.email,
    fromName: mail.companyName,
    subject: `${words.title} · ${mail.companyName}`,
    text: `${words.title}\n\n${words.body}\n\n${words.open === null ? '' : `${words.open}: ${link}\n\n`}--\n${mail.companyName}\n${words.why}\n`,
    html: htmlOf(words, { language, link, company: mail.companyName }),
  };
};

const htmlOf = (words: Words, { language, link, company }: Record<'language' | 'link' | 'company', string>): string => {
  const open =
    words.open === null
      ? ''
      : `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="color:#5b3aa0">${escapeHtml(words.open)}</a></p>\n`;
  const lines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(words.title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f1f24;background:#f5f5f7">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 16px;font-size:14px;color:#5c5c66">${escapeHtml(company)}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(words.title)}</h1>
<p style="margin:0 0 24px">${lines(words.body)}</p>
${open}<p style="margin:0;font-size:13px;color:#5c5c66">${lines(words.why)}</p>
</div></body></html>
`;
};
