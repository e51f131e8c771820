import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Pictures of the installed application: on its own ground, and with room for whatever shape a system cuts. */
export const iconNames = ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'touch-180'] as const;
export type IconName = (typeof iconNames)[number];

/** What makes the product installable under the company's name. */
export interface Installable {
  /** The web app manifest, to be sent as JSON. */
  manifest(): Promise<unknown>;
  /** A PNG picture. */
  icon(name: IconName): Promise<Uint8Array>;
}

/** A worker is ruled by its own reply's policy, not by the page's: it may fetch from here, and run nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

const robots = `User-agent: *
Disallow: /v1/
Disallow: /office
Disallow: /my
Disallow: /setup
Disallow: /confirm-email
Disallow: /refuse-email
Disallow: /verify
Allow: /
`;

/** Serves manifest, icons, service worker and what search engines may read. */
export const serveInstallable = async (
  server: FastifyInstance,
  folder: string,
  installable: Installable,
): Promise<void> => {
  server.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(await installable.manifest())),
  );
  for (const name of iconNames) {
    server.get(`/app-icon/${name}.png`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await installable.icon(name)),
    );
  }
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  const worker = await readFile(join(folder, 'sw.js'), 'utf8').catch(() => undefined);
  if (worker === undefined) return;
  server.get('/sw.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
};
