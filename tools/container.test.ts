import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryEnv } from './serve.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The places of the tree that the image's last stage takes from the build. */
const copied = (dockerfile: string): string[] =>
  [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, places = '']) =>
    places.split(' ').map((place) => place.replace('/app/', '')),
  );

/** Files that the server reads at run time and an image does not contain. */
const missingIn = (dockerfile: string): string[] => {
  const places = copied(dockerfile);
  const needed = readdirSync(path.join(root, 'server')).filter(
    (name) => !['test', 'node_modules', 'dist'].includes(name),
  );
  return [...needed.map((name) => `server/${name}`), 'server/dist', 'client/dist', 'contract', 'node_modules'].filter(
    (place) => !places.includes(place),
  );
};

describe('the image', () => {
  it('contains all that the server reads, from places that exist', () => {
    expect(missingIn(read('Dockerfile'))).toEqual([]);
    const built = new Set(['node_modules', 'server/dist', 'client/dist']);
    expect(
      copied(read('Dockerfile')).filter((place) => !built.has(place) && !existsSync(path.join(root, place))),
    ).toEqual([]);
  });

  it('is found to lack a folder', () => {
    const without = read('Dockerfile').replace(/^COPY .*migrations.*\n/m, '');
    expect(missingIn(without)).toEqual(['server/migrations']);
  });

  it('neither takes secrets in nor runs as root', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['secrets', '.git', '**/data']));
    expect(read('Dockerfile')).toMatch(/^USER [1-9]\d+$/m);
    expect(read('.gitignore').split('\n')).toContain('secrets/');
  });

  it('limits memory as the start script does', () => {
    for (const [name, value] of Object.entries(memoryEnv))
      expect(read('Dockerfile')).toMatch(new RegExp(`\\b${name}="?${value}"?(?:\\s|$)`));
  });

  it('listens where compose.yaml and its check look for it', () => {
    const port = /^EXPOSE (\d+)$/m.exec(read('Dockerfile'))?.[1];
    expect(read('Dockerfile')).toContain(`PORT=${port}`);
    expect(read('compose.yaml')).toContain(`127.0.0.1:${port}:${port}`);
  });
});
