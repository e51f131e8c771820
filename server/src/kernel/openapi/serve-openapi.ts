import { createHash } from 'node:crypto';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../http/accepted-language.ts';
import { type PrebuiltPage, prebuildPage, sendPrebuilt } from '../http/prebuilt-page.ts';
import { languageOf } from '../http/request-facts.ts';
import { translate } from '../http/translate.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { openApiDocument } from './document.ts';
import type { Say } from './operation.ts';

/**
 * Serves the document of all calls and a readable page of it. Neither contains anything of the company or the reader,
 * so each is built once per language, on the first request.
 */
export const serveOpenApi = (server: FastifyInstance, routes: readonly AnyRoute[]): void => {
  const documentIn = oncePerLanguage((language) => JSON.stringify(openApiDocument(routes, sayIn(language))));
  const pageIn = oncePerLanguage((language) => {
    const say = sayIn(language);
    return docsPage({ document: openApiDocument(routes, say), language, say });
  });
  server.get('/v1/openapi.json', async (request, reply) => {
    reply.header('vary', 'accept-encoding, x-lang').type('application/json; charset=utf-8');
    return sendPrebuilt(request, reply, await documentIn(languageOf(request)));
  });
  server.get('/v1/docs', async (request, reply) => {
    reply
      .header('content-security-policy', docsPolicy)
      .header('vary', 'accept-encoding, accept-language')
      .type('text/html; charset=utf-8');
    return sendPrebuilt(request, reply, await pageIn(browserLanguage(request)));
  });
};

/** Concurrent requests during the build share its result. */
const oncePerLanguage = (build: (language: Language) => string): ((language: Language) => Promise<PrebuiltPage>) => {
  const built = new Map<Language, Promise<PrebuiltPage>>();
  return (language) => {
    const page = built.get(language) ?? prebuildPage(build(language));
    built.set(language, page);
    return page;
  };
};

const sayIn =
  (language: Language): Say =>
  (key) =>
    translate(language, `api:${key}`);

/** A browser that opens an address sends no x-lang. */
const browserLanguage = (request: FastifyRequest): Language => acceptedLanguage(request.headers['accept-language']);

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
