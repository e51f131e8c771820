import type { TreeFile } from './tree.ts';

const running = /^server\/src\/(?!.*\.test\.ts$)|^tools\/serve\.mjs$/;
const joined = /\bjoin\((?:\w+\.)*dataDir,\s*'([^']+)'/g;
const heading = '## Back up and restore\n\n';

/** What the server writes into its data folder, apart from logs. */
const written = (tree: readonly TreeFile[]): Set<string> =>
  new Set(
    tree
      .filter(({ name }) => running.test(name))
      .flatMap(({ text }) => [...text.matchAll(joined)].map(([, name = '']) => name))
      .filter((name) => !name.endsWith('.log')),
  );

/** What the first paragraph about backups names; settings are in capitals, and commands have spaces. */
const named = (tree: readonly TreeFile[]): Set<string> => {
  const readme = tree.find(({ name }) => name === 'README.md')?.text ?? '';
  const [, section = ''] = readme.split(heading);
  const [paragraph = ''] = section.split('\n\n');
  return new Set([...paragraph.matchAll(/`([a-z][\w.-]*)`/g)].map(([, name = '']) => name));
};

/** Where the README's instructions for backups and the data folder differ. */
export const backupNameFaults = (tree: readonly TreeFile[]): string[] => {
  const [inFolder, inReadme] = [written(tree), named(tree)];
  return [
    ...[...inReadme.difference(inFolder)].map((name) => `README.md: the server does not write ${name}`),
    ...[...inFolder.difference(inReadme)].map((name) => `README.md: the data folder also contains ${name}`),
  ];
};
