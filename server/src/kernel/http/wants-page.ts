import type { FastifyRequest } from 'fastify';

/** Addresses that programs ask: their answer to a wrong one is never a page. */
const forPrograms = /^\/+(?:v1|api|assets|health|socket\.io)(?:\/|$)/i;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Whether a person typed or followed this address, and so expects a page to read. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(headers.accept ?? '') &&
  !forPrograms.test(decoded(url.split('?')[0] ?? ''));
