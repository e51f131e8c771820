import type { TreeFile } from './tree.ts';

const client = /^client\/src\/(?!.*\.test\.)/;
const imports = /^import \{([^}]*)\} from '@countinghouse\/contract\/(?!schemas\/|i18n\/)/gm;

/** Values only: types know every schema. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.replace(/.* as /, ''));

const ofCall = '(?:params|query|body|reply)';
const ofResource = '(?:item|create|update)';
const route = '\\.routes\\.\\w+';

/** Reads a property, as in `login.body`, or takes it out, as in `const { create } = campaign`. */
const readsOf = (name: string): RegExp =>
  new RegExp(
    [
      `(?<!typeof |[.\\w])${name}(?:(?:${route})?\\.${ofCall}|\\.${ofResource})\\b`,
      `\\{[^{}]*\\b${ofCall}\\b[^{}]*\\} = ${name}(?:${route})?;`,
      `\\{[^{}]*\\b${ofResource}\\b[^{}]*\\} = ${name};`,
    ].join('|'),
  );

/** Schemas that the client's build has taken out of what is imported (`client/build/schema-free.ts`). */
export const missingSchemas = ({ name, text }: TreeFile): string[] => {
  if (!client.test(name)) return [];
  const names = [...text.matchAll(imports)].flatMap(([, list = '']) => namesIn(list));
  return names.filter((one) => readsOf(one).test(text)).map((one) => `${name}: ${one}`);
};
