import { setImmediate } from 'node:timers/promises';
import type { Server } from 'socket.io';
import type { Actor } from '../actor.ts';
import type { App } from '../context.ts';
import { type Announcement, toldNothing } from './announcement.ts';

/** How many receivers are served before other work gets a turn. */
const toldAtOnce = 200;

/**
 * Tells everybody what they may read. `dropEnded` comes first: a session that has ended, or whose rights are others by
 * now, hears nothing.
 */
export const announce = async (
  io: Server,
  app: App,
  { event, read }: Announcement,
  dropEnded: () => Promise<void>,
): Promise<void> => {
  try {
    await dropEnded();
    const sockets = [...io.of('/').sockets.values()];
    const actorOf = (socket: { readonly data: unknown }) => (socket.data as { actor: Actor }).actor;
    const toldTo = await read(app, sockets.map(actorOf));
    for (const [index, socket] of sockets.entries()) {
      if (index > 0 && index % toldAtOnce === 0) await setImmediate();
      socket.emit(event, toldTo(actorOf(socket)));
    }
  } catch (error) {
    app.log.warn({ err: error }, 'an announcement could not be read');
    io.emit(event, toldNothing);
  }
};
