import type { TreeFile } from './tree.ts';

const newestRelease = (releases: string): string | undefined =>
  (JSON.parse(releases) as { readonly name: string }[]).at(-1)?.name;

const versionOf = (description: string): string => (JSON.parse(description) as { readonly version: string }).version;

interface Described {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The versions in which a package wants its neighbours: npm looks for any other one on the internet. */
const wantedNeighbours = (description: string): string[] => {
  const { dependencies, devDependencies } = JSON.parse(description) as Described;
  return Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, wanted]) =>
    name.startsWith('@countinghouse/') ? [wanted] : [],
  );
};

/** Where the newest release is not the same: in package.json, the changelog, the releases of the database, the workspaces. */
export const releaseFaults = (tree: readonly TreeFile[]): string[] => {
  const textOf = (wanted: string): string => tree.find(({ name }) => name === wanted)?.text ?? '';
  const version = versionOf(textOf('package.json'));
  const headings = [...textOf('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  const workspaces = ['contract', 'server', 'client', 'e2e', 'bench', 'api-client'].map(
    (name) => `${name}/package.json`,
  );
  const found: readonly (readonly [place: string, found: string | undefined])[] = [
    ['server/migrations/releases.json', newestRelease(textOf('server/migrations/releases.json'))],
    ['CHANGELOG.md', headings.find((heading) => heading !== 'Unreleased')?.split(' – ')[0]],
    ['package-lock.json', versionOf(textOf('package-lock.json'))],
    ...workspaces.flatMap((name) =>
      [versionOf(textOf(name)), ...wantedNeighbours(textOf(name))].map((found) => [name, found] as const),
    ),
  ];
  return [
    ...(headings[0] === 'Unreleased' ? [] : ['CHANGELOG.md: does not begin with what is unreleased']),
    ...found.flatMap(([place, name]) =>
      name === version ? [] : [`${place}: the newest release is ${name}, and ${version} in package.json`],
    ),
  ];
};
