import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { pagePolicy } from './security-headers.ts';

/** Puts what the page must know before its first paint into it: title and icon of the company. */
export type PageHead = () => Promise<{ readonly title: string; readonly icon: string | null }>;

/** The built client. */
export interface ClientPages {
  readonly assets: string;
  /** Answers with the one page for every address; what it shows there, it finds out itself. */
  send(reply: FastifyReply, status: 200 | 404): Promise<FastifyReply>;
}

/** Fills all places in one pass: what is put in is never looked at again, so a company may be called `__NONCE__`. */
const fillPage = (template: string, values: Readonly<Record<'NONCE' | 'TITLE' | 'ICON', string>>): string =>
  template.replace(/__(NONCE|TITLE|ICON)__/g, (_place, name: keyof typeof values) => values[name]);

/** Reads the built client from its folder. */
export const openClientPages = async (folder: string, head: PageHead): Promise<ClientPages> => {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  return {
    assets: join(folder, 'assets'),
    send: async (reply, status) => {
      const nonce = randomBytes(16).toString('base64');
      const { title, icon } = await head();
      const page = fillPage(template, {
        NONCE: nonce,
        TITLE: escapeHtml(title),
        ICON: escapeHtml(icon ?? '/assets/icon.svg'),
      });
      return reply
        .code(status)
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page);
    },
  };
};

/** Serves the client: assets for ever under their hashed names, and the page at every address that has a screen. */
export const serveClient = async (server: FastifyInstance, pages: ClientPages): Promise<void> => {
  await server.register(staticFiles, {
    root: pages.assets,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
  });
  for (const url of ['/', '/home', '/login', '/setup', '/verify', '/office', '/office/*', '/my', '/my/*']) {
    server.get(url, (_request, reply) => pages.send(reply, 200));
  }
};
