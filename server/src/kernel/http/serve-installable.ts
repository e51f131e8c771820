import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Icons of the installed application: with a background of their own, and maskable with room for any shape. */
export const iconNames = ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'touch-180'] as const;
export type IconName = (typeof iconNames)[number];

/** Makes the product installable under the company's name. */
export interface Installable {
  /** The web app manifest, sent as JSON. */
  manifest(): Promise<unknown>;
  icon(name: IconName): Promise<Uint8Array>;
}

/** A worker is governed by its own reply's policy, not the page's: it may fetch from this host and run nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

const robots = `User-agent: *
Disallow: /v1/
Disallow: /office
Disallow: /my
Disallow: /setup
Disallow: /sign-on
Disallow: /confirm-account
Disallow: /confirm-message
Disallow: /forgot-password
Disallow: /reset-password
Disallow: /confirm-email
Disallow: /refuse-email
Allow: /
`;

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
