import { setImmediate } from 'node:timers/promises';
import type { Server } from 'socket.io';
import type { Actor } from '../actor.ts';
import type { App } from '../context.ts';
import { type Announcement, nothingAnnounced } from './announcement.ts';

/** Receivers served before other work gets a turn. */
const announcedAtOnce = 200;

/**
 * Sends each socket the announcement as its actor may read it. `dropEnded` runs first, so that a session that has ended
 * or changed role receives nothing.
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
    const noticesOf = await read(app, sockets.map(actorOf));
    for (const [index, socket] of sockets.entries()) {
      if (index > 0 && index % announcedAtOnce === 0) await setImmediate();
      socket.emit(event, noticesOf(actorOf(socket)));
    }
  } catch (error) {
    app.log.warn({ err: error }, 'announcement not read: clients will query instead');
    io.emit(event, nothingAnnounced);
  }
};
