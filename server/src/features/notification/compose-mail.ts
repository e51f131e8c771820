import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { escapeHtml } from '../../kernel/http/escape-html.ts';
import type { MailMessage } from '../../ports/mail/mail.ts';

export interface MailParts {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly company: string;
  readonly title: string;
  readonly body: string;
  /** Null where there is nothing to open. */
  readonly link: { readonly label: string; readonly href: string } | null;
  /** Why the receiver gets the e-mail. */
  readonly why: string;
}

export const composeMail = (parts: MailParts): MailMessage => {
  const { id, to, company, title, body, link, why } = parts;
  return {
    id,
    to,
    fromName: company,
    subject: `${title} · ${company}`,
    text: `${title}\n\n${body}\n\n${link === null ? '' : `${link.label}: ${link.href}\n\n`}--\n${company}\n${why}\n`,
    html: htmlOf(parts),
  };
};

const htmlOf = ({ language, company, title, body, link, why }: MailParts): string => {
  const open =
    link === null
      ? ''
      : `<p style="margin:0 0 24px"><a href="${escapeHtml(link.href)}" style="color:#5b3aa0">${escapeHtml(link.label)}</a></p>\n`;
  const lines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f1f24;background:#f5f5f7">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 16px;font-size:14px;color:#5c5c66">${escapeHtml(company)}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 24px">${lines(body)}</p>
${open}<p style="margin:0;font-size:13px;color:#5c5c66">${lines(why)}</p>
</div></body></html>
`;
};
