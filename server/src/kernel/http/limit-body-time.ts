import type { FastifyRequest } from 'fastify';

/** Closes the connection when the body has not arrived in time: trickled bodies would hold connections for long. */
export const limitBodyTime = ({ raw }: FastifyRequest, milliseconds: number): void => {
  const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
  if (!hasBody || raw.complete) return;
  const patience = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, milliseconds);
  const stop = () => clearTimeout(patience);
  raw.once('end', stop).once('close', stop);
};
