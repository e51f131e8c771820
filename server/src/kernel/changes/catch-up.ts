import type { Socket } from 'socket.io';
import type { Actor } from '../actor.ts';
import type { RecentEvents } from './recent-events.ts';

/**
 * Sends a new socket what its page missed: the events since the page's first reply, or 'missed' when these are no
 * longer stored or the page's session has ended.
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
