import { savedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type Handlers, resourceHandlers, type Rules, serveResource } from '../../kernel/resource/handlers.ts';
import { savedViewTable } from './saved-view-table.ts';

const rules: Rules<typeof savedView> = { create: ({ actor }, input) => ({ ...input, owner: actor.id }) };
const handlersFor = ({ actor }: Pick<Context, 'actor'>) => resourceHandlers(savedViewTable(actor), rules);

/** Whether a view is the reader's own is one of its fields, so each request has its own handlers. */
const handlers: Handlers<typeof savedView> = {
  create: (context, input) => handlersFor(context).create(context, input),
  createMany: (context, input) => handlersFor(context).createMany(context, input),
  list: (context, input) => handlersFor(context).list(context, input),
  search: (context, input) => handlersFor(context).search(context, input),
  one: (context, input) => handlersFor(context).one(context, input),
  update: (context, input) => handlersFor(context).update(context, input),
  remove: (context, input) => handlersFor(context).remove(context, input),
  removeMany: (context, input) => handlersFor(context).removeMany(context, input),
  restore: (context, input) => handlersFor(context).restore(context, input),
  bin: (context, input) => handlersFor(context).bin(context, input),
  export: (context, input) => handlersFor(context).export(context, input),
};

export const savedViewFeature: Feature = {
  name: 'savedView',
  routes: serveResource(savedView, handlers),
};
