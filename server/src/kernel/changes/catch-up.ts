import type { Socket } from 'socket.io';
import type { Actor } from '../actor.ts';
import type { RecentEvents } from './recent-events.ts';

/**
 * Tells a line that has just opened what its page missed: the events since its first answer, or 'missed' where that is
 * not known, and where the page still believes in a session that has ended.
 */
export const catchUp = (socket: Socket, recent: RecentEvents): void => {
  const { token, since } = socket.handshake.auth as { token?: unknown; since?: unknown };
  const { actor } = socket.data as { actor: Actor };
  const believesInSession = typeof token === 'string' && token !== '';
  if (believesInSession && actor.role === 'visitor') return void socket.emit('missed');
  if (typeof since !== 'number') return;
  const events = recent.since(since, socket.rooms);
  if (events === null) return void socket.emit('missed');
  for (const event of events) socket.emit('changed', event);
};
