import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { App } from '../context.ts';

/** Alive: the process answers. Ready: the database does too, and the server is not on its way out. */
export const serveHealth = (server: FastifyInstance, app: App, draining: () => boolean): void => {
  server.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  server.get('/health/ready', async (_request, reply) => {
    const ready = !draining() && (await databaseAnswers(app));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
};

const databaseAnswers = async (app: App): Promise<boolean> => {
  try {
    await app.database.query(sql`select 1`);
    return true;
  } catch {
    return false;
  }
};
