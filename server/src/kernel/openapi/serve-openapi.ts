import { randomBytes } from 'node:crypto';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../http/request-facts.ts';
import { translate } from '../http/translate.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './document.ts';
import type { Say } from './operation.ts';

/** Serves the document of all calls and a page on which people read it. Both hold nothing of the company. */
export const serveOpenApi = (server: FastifyInstance, routes: readonly AnyRoute[]): void => {
  server.get('/v1/openapi.json', async (request, reply) => {
    const text = JSON.stringify(openApiDocument(routes, sayIn(languageOf(request))));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
  server.get('/v1/docs', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const language = browserLanguage(request);
    const say = sayIn(language);
    return reply
      .header('content-security-policy', docsPolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(docsPage({ document: openApiDocument(routes, say), language, nonce, say }));
  });
};

const sayIn =
  (language: Language): Say =>
  (key) =>
    translate(language, `api:${key}`);

/** A browser that opens an address sends no x-lang. */
const browserLanguage = (request: FastifyRequest): Language => {
  const preferred = Language.safeParse(request.headers['accept-language']?.slice(0, 2).toLowerCase());
  return preferred.success ? preferred.data : 'en';
};

const docsPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
