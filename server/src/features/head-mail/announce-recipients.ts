import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { addressesIn, type Setting } from '@countinghouse/contract/setting/setting.ts';
import type { Context } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { type HeadPayload, headMailKind } from './send-heads.ts';

type Recipients = Pick<Setting, 'headRecipients'>;

/** Writes to every address named so far, so that nobody can stop the copies outside the company unnoticed. */
const mailEach = async (
  context: Context,
  [from, to]: readonly [readonly string[], readonly string[]],
  textFor: (email: string) => Pick<HeadPayload, 'title' | 'body'>,
): Promise<void> => {
  const removed = from.filter((address) => !to.includes(address)).length;
  const counts = { before: String(from.length), after: String(to.length), removed: String(removed) };
  for (const email of from) {
    const payload: HeadPayload = { email, ...textFor(email), params: { day: dayOf(context.now), ...counts } };
    await enqueue(context, headMailKind, payload);
  }
};

export const announceProposedRecipients = (context: Context, before: Recipients, after: string): Promise<void> =>
  mailEach(context, [addressesIn(before.headRecipients), addressesIn(after)], () => ({
    title: 'headRecipientsProposed',
    body: 'headRecipientsProposedText',
  }));

export const announceRecipients = async (context: Context, before: Recipients, after: Recipients): Promise<void> => {
  if (before.headRecipients === after.headRecipients) return;
  const to = addressesIn(after.headRecipients);
  await mailEach(context, [addressesIn(before.headRecipients), to], (email) => ({
    title: 'headRecipientsChanged',
    body: to.includes(email) ? 'headRecipientsChangedText' : 'headRecipientsLeftText',
  }));
};
