import { bringFavourites, getFavourites, setFavourite } from '@countinghouse/contract/favourite/favourite.ts';
import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { insertFavourites, markFavourite, readFavourites } from './favourite-table.ts';

/** Notifies the person's other devices only; not recorded in the audit trail. */
const notifyOwnDevices = async (context: Context): Promise<void> => {
  const { id } = context.actor;
  const records = [{ id, assigned: id, audience: [] }];
  await recordEvent(context, context.now, { resource: 'favourite', change: 'updated', records });
};

export const favouriteFeature: Feature = {
  name: 'favourite',
  routes: [
    serve(getFavourites, (context) => readFavourites(context, context.actor.id)),
    serve(setFavourite, async (context, { body }) => {
      await markFavourite(context, context.actor.id, body);
      await notifyOwnDevices(context);
      return readFavourites(context, context.actor.id);
    }),
    serve(bringFavourites, async (context, { body }) => {
      if (await insertFavourites(context, context.actor.id, body.symbols)) await notifyOwnDevices(context);
      return readFavourites(context, context.actor.id);
    }),
  ],
};
