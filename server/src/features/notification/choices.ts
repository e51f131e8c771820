import type { getNotificationChoices, saveNotificationChoices } from '@countinghouse/contract/notification/choices.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { difference } from '../../kernel/resource/write.ts';
import { readSetting } from '../setting/index.ts';
import { readChoices, writeChoices } from './choice-table.ts';

const answer = async (context: Context) => {
  const { receiveNotifications, receiveEmails } = await readSetting(context);
  return {
    choices: await readChoices(context, context.actor),
    firm: { inApp: receiveNotifications, email: receiveEmails },
  };
};

export const showChoices: Command<typeof getNotificationChoices> = answer;

/** Saves the choices of the given groups; notifications already stored are unaffected. */
export const saveChoices: Command<typeof saveNotificationChoices> = async (context, { body }) => {
  const { actor } = context;
  const before = await readChoices(context, actor);
  await writeChoices(context, actor.id, body);
  const after = await readChoices(context, actor);
  context.changed({
    resource: 'notification',
    change: 'choicesSaved',
    silent: true,
    records: [{ id: actor.id, ...difference(before, after) }],
  });
  return answer(context);
};
