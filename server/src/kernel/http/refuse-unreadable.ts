import type { Socket } from 'node:net';
import { Refusal } from '../refusal.ts';
import { errorReply } from './error-reply.ts';
import { securityHeaders } from './security-headers.ts';

const statusOf: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers bytes that are not a valid request, or that exceed its time or size, and closes the connection. None of them
 * are logged: they may contain a token.
 */
export const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && socket.bytesWritten === 0)
    socket.write(refusalText(statusOf[error.code ?? ''] ?? '400 Bad Request'));
  socket.destroy();
};

const refusalText = (status: string): string => {
  const { body } = errorReply(new Refusal('invalid', 'json'), 'en', '');
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders(false),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
};
