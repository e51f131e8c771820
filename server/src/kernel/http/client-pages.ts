import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { pagePolicy } from './security-headers.ts';

/** Puts what the page must know before its first paint into it: title and icon of the company. */
export type PageHead = () => Promise<{ readonly title: string; readonly icon: string | null }>;

/** Fills all places in one pass: what is put in is never looked at again, so a company may be called `__NONCE__`. */
const fillPage = (template: string, values: Readonly<Record<'NONCE' | 'TITLE' | 'ICON', string>>): string =>
  template.replace(/__(NONCE|TITLE|ICON)__/g, (_place, name: keyof typeof values) => values[name]);

/** Serves the built client: assets for ever under their hashed names, and the one page for every screen's address. */
export const serveClient = async (server: FastifyInstance, folder: string, head: PageHead): Promise<void> => {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  await server.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
  });
  for (const url of ['/', '/home', '/login', '/setup', '/verify', '/office', '/office/*', '/my', '/my/*']) {
    server.get(url, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      const { title, icon } = await head();
      const page = fillPage(template, {
        NONCE: nonce,
        TITLE: escapeHtml(title),
        ICON: escapeHtml(icon ?? '/assets/icon.svg'),
      });
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page);
    });
  }
};
