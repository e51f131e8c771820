import type { FastifyRequest } from 'fastify';

/** Addresses used by programs: a wrong one is never answered with a page. */
const forPrograms = /^\/+(?:v1|api|assets|health|socket\.io)(?:\/|$)/i;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Whether a person typed or followed this address and expects a page. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(headers.accept ?? '') &&
  !forPrograms.test(decoded(url.split('?')[0] ?? ''));
