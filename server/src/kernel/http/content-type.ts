import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const json = /^application\/json(?:; ?charset=utf-8)?$/i;
const multipart = /^multipart\/form-data; ?boundary=[A-Za-z0-9'()+_,./:=?"-]{1,80}$/i;

export const takesUpload = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { upload?: boolean }).upload === true;

/**
 * Refuses a body whose raw Content-Type header is not exactly one that the route takes: lenient parsing of this header
 * has let requests bypass checks in other frameworks.
 */
export const checkContentType = (request: FastifyRequest): void => {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  if (!(takesUpload(request) ? multipart : json).test(headers['content-type'] ?? ''))
    throw new Refusal('unsupported', 'contentType');
};
