import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import { translate } from '../../../kernel/http/translate.ts';
import type { MailMessage } from '../../../ports/mail/mail.ts';
import { composeMail } from '../../notification/index.ts';
import type { ChangeToMail } from './email-change-table.ts';

/**
 * To the new address: `confirm`, or `taken` where it belongs to another account. To the old one: `notice` before,
 * `done` after.
 */
export type Letter = 'confirm' | 'taken' | 'notice' | 'done';

interface LetterInput {
  readonly id: string;
  readonly letter: Letter;
  readonly change: ChangeToMail;
  readonly token: string | null;
}

/** In the URL fragment, so that the token reaches no server's log. */
const linkOf = (publicUrl: string, letter: Letter, token: string): string => {
  const link = new URL(letter === 'confirm' ? '/confirm-email' : '/refuse-email', publicUrl);
  link.hash = token;
  return link.href;
};

export const letterMessage = (publicUrl: string, { id, letter, change, token }: LetterInput): MailMessage => {
  const language = change.language ?? 'en';
  const { companyName: company, newEmail: email, byName } = change;
  const until = letter === 'confirm' ? change.expires : change.refusableUntil;
  const params = {
    company,
    email,
    by: byName ?? '',
    ...shownParams(
      { at: change.dateCreation.toISOString(), until: until.toISOString() },
      { language, timezone: 'UTC' },
    ),
  };
  const say = (key: string) => translate(language, `notification:${key}`, params);
  const name = { confirm: 'letterConfirm', taken: 'letterTaken', notice: 'letterNotice', done: 'letterDone' }[letter];
  return composeMail({
    id,
    to: letter === 'confirm' || letter === 'taken' ? email : change.oldEmail,
    language,
    company,
    title: say(name),
    body: say(letter === 'done' && byName !== null ? 'letterDoneByStaffText' : `${name}Text`),
    link:
      token === null
        ? null
        : {
            label: say(letter === 'confirm' ? 'letterConfirmLink' : 'letterRefuseLink'),
            href: linkOf(publicUrl, letter, token),
          },
    why: say('mailAlways'),
  });
};
