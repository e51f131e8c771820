import type { comment } from '@countinghouse/contract/comment/comment.ts';
import { Refusal, notFound } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { userTable } from '../user/index.ts';

export const commentRules: Rules<typeof comment> = {
  create: async (context, input) => {
    const { item } = await loadOne(context, userTable, { id: input.lead, action: 'read', lock: true });
    if (item.role !== 'lead') throw notFound();
    return { ...input, author: context.actor.id };
  },
  // Anyone with the permission may hide or show a comment; its text is the author's.
  update: ({ actor, now }, { item }, { text, hidden }) => {
    if (text !== undefined && text !== item.text && item.author !== actor.id)
      throw new Refusal('forbidden', 'notAuthor');
    if (hidden === undefined || hidden === item.hidden) return { text };
    return { text, hidden, hiddenBy: hidden ? actor.id : null, dateHidden: hidden ? now : null };
  },
};
