import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const json = /^application\/json(?:; ?charset=utf-8)?$/i;
const form = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i;
const multipart = /^multipart\/form-data; ?boundary=[A-Za-z0-9'()+_,./:=?"-]{1,80}$/i;

export const takesUpload = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { upload?: boolean }).upload === true;

const typeOf = (request: FastifyRequest): RegExp => {
  if (takesUpload(request)) return multipart;
  return (request.routeOptions.config as { form?: boolean }).form === true ? form : json;
};

/** Reads the bodies of the few calls that take a form. */
export const readForms = (server: FastifyInstance): void => {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
};

/**
 * Refuses a body whose raw Content-Type header is not exactly one that the route takes: lenient parsing of this header
 * has let requests bypass checks in other frameworks.
 */
export const checkContentType = (request: FastifyRequest): void => {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  if (!typeOf(request).test(headers['content-type'] ?? '')) throw new Refusal('unsupported', 'contentType');
};
