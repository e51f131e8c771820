import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { legalTopics } from '@countinghouse/contract/setting/legal-page.ts';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedLanguage } from './accepted-language.ts';
import { compressedPage } from './compressed-page.ts';
import { escapeHtml } from './escape-html.ts';
import { isHome } from './early-files.ts';
import { type CustomerStart, isCustomers, readCustomerStart, writeCustomerPage } from './customer-page.ts';
import { type HomePage, readHomePage, writeHomePage } from './home-page.ts';
import { headTags, type PageFacts } from './page-head.ts';
import { version } from '../version.ts';
import { pagePolicy } from './security-headers.ts';

export interface ClientPages {
  readonly folder: string;
  /** Changes with every build whose page differs, so that an open page can detect that it is outdated. */
  readonly build: string;
  /** The paths of all screens in the office and the customer area. */
  readonly screens: readonly string[];
  /** Sends the single page, which picks its screen by address. */
  send(reply: FastifyReply, status: 200 | 404): Promise<FastifyReply>;
}

type Placeholder = 'NONCE' | 'TITLE';
type Part = 'HEAD' | 'EARLY' | 'SCREEN';

/** Fills all places in one pass: inserted text is never searched again, so a company may be called `__NONCE__`. */
const fillPage = (template: string, values: Readonly<Record<Placeholder | Part, string>>): string =>
  template.replace(
    /__(?<word>NONCE|TITLE)__|<!-- __(?<part>HEAD|EARLY|SCREEN)__ -->/g,
    (_place, placeholder?: Placeholder, part?: Part) => values[placeholder ?? part ?? 'HEAD'],
  );

interface Page {
  readonly template: string;
  readonly home: HomePage;
  readonly customerStart: CustomerStart | null;
  readonly build: string;
}

const readPage = async (folder: string): Promise<Page> => {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const build = createHash('sha256').update(template).digest('hex').slice(0, 16);
  return {
    template,
    home: await readHomePage(folder, template),
    customerStart: await readCustomerStart(folder),
    build,
  };
};

interface Reader {
  readonly nonce: string;
  readonly language: Language;
}

const partsOf = (page: Page, facts: PageFacts, url: string, reader: Reader) => {
  const { nonce } = reader;
  if (isHome(url)) return writeHomePage(page.home, facts, reader);
  const { head, screen } = isCustomers(url) ? writeCustomerPage(page.customerStart, nonce) : { head: '', screen: '' };
  return { template: page.template, head, early: '', screen };
};

const write = (page: Page, facts: PageFacts, { url, status }: { url: string; status: 200 | 404 }, reader: Reader) => {
  const { template, head, early, screen } = partsOf(page, facts, url, reader);
  return fillPage(template.replace('<html lang="en">', `<html lang="${reader.language}">`), {
    NONCE: reader.nonce,
    TITLE: escapeHtml(facts.title),
    HEAD: `<meta name="build" content="${page.build}">${headTags(facts, url, status)}${head}`,
    EARLY: early,
    SCREEN: screen,
  });
};

/** The paths that the routers of both areas declare, as the build lists them; none without a list. */
const readScreens = async (folder: string): Promise<readonly string[]> => {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/screens.json'), 'utf8')) as string[];
  } catch {
    return [];
  }
};

/** Reads the built client from its folder; `facts` is called for every page. */
export const openClientPages = async (folder: string, facts: () => Promise<PageFacts>): Promise<ClientPages> => {
  const page = await readPage(folder);
  return {
    folder,
    build: page.build,
    screens: await readScreens(folder),
    send: async (reply, status) => {
      const nonce = randomBytes(16).toString('base64');
      const language = acceptedLanguage(reply.request.headers['accept-language']);
      const text = write(page, await facts(), { url: reply.request.url, status }, { nonce, language });
      const { host, protocol } = reply.request;
      const { body, encoding } = await compressedPage(text, reply.request.headers['accept-encoding'] ?? '');
      if (encoding !== null) reply.header('content-encoding', encoding);
      return reply
        .code(status)
        .header('content-security-policy', pagePolicy(nonce, { host, secure: protocol === 'https' }))
        .header('vary', 'accept-encoding, accept-language')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(body);
    },
  };
};

/** The screens outside both areas. */
const addresses = [
  '/',
  '/home',
  '/check',
  '/execution',
  '/login',
  '/setup',
  '/sign-on',
  '/open-account',
  '/confirm-account',
  '/contact',
  '/confirm-message',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/refuse-email',
  ...legalTopics.map((topic) => `/legal/${topic}`),
];

/** A screen's path as the server's router writes it, with and without the slash that the client removes. */
const spellings = (path: string): string[] => [path, `${path}/`].map((url) => url.replaceAll('$', ':'));

/** Serves the client: assets cached for a year under hashed names, and the page at every address with a screen. */
export const serveClient = async (server: FastifyInstance, pages: ClientPages): Promise<void> => {
  await server.register(staticFiles, {
    root: join(pages.folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
  });
  for (const url of [...addresses, ...pages.screens.flatMap(spellings)])
    server.get(url, (_request, reply) => pages.send(reply, 200));
  server.get('/version', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version, build: pages.build }),
  );
};
