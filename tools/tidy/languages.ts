import type { TreeFile } from './tree.ts';

const languages = ['en', 'fr', 'de', 'nl'];
const place = /^contract\/i18n\/([a-z]+)\/([A-Za-z-]+\.json)$/;

/** Files, keys and placeholders such as `{{count}}` that one language has and another lacks. */
export function languageGaps(tree: TreeFile[]): string[] {
  const texts = new Map(tree.filter(({ name }) => place.test(name)).map(({ name, text }) => [name, flatten(text)]));
  const namespaces = new Set([...texts.keys()].map((name) => place.exec(name)?.[2] ?? ''));
  return [...namespaces].flatMap((namespace) =>
    languages.slice(1).flatMap((language) => {
      const name = `contract/i18n/${language}/${namespace}`;
      const reference = texts.get(`contract/i18n/en/${namespace}`);
      const other = texts.get(name);
      if (reference === undefined || other === undefined) return [`${name}: exists in one language only`];
      return compare(name, reference, other);
    }),
  );
}

function compare(name: string, reference: Map<string, string>, other: Map<string, string>): string[] {
  const keys = new Set([...reference.keys(), ...other.keys()]);
  return [...keys].flatMap((key) => {
    const [wanted, given] = [reference.get(key), other.get(key)];
    // Languages differ in their plural forms, so one may have more of them than another.
    if (wanted === undefined || given === undefined) return isPluralForm(key) ? [] : [`${name}: ${key} is missing`];
    if (given.trim() === '') return [`${name}: ${key} is empty`];
    return placeholders(wanted) === placeholders(given) ? [] : [`${name}: ${key} has other place holders`];
  });
}

function flatten(text: string): Map<string, string> {
  const flat = new Map<string, string>();
  function walk(value: unknown, key: string): void {
    if (typeof value !== 'object' || value === null) flat.set(key, String(value));
    else for (const [name, child] of Object.entries(value)) walk(child, key === '' ? name : `${key}.${name}`);
  }
  walk(JSON.parse(text), '');
  return flat;
}

function isPluralForm(key: string): boolean {
  return /_(zero|two|few|many)$/.test(key);
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{[^}]*\}\}/g))].toSorted().join();
}

/**
 * Texts of errors in the wrong file: every page loads `error.json`, for codes that the contract or the client gives;
 * `refusal.json` has those that only the server gives.
 */
export function misplacedErrors(tree: TreeFile[]): string[] {
  const given = new Set(
    tree
      .filter(({ name }) => /^(contract|client)\/src\/.*\.tsx?$/.test(name) && !name.includes('.test.'))
      .flatMap(({ text }) => [...text.matchAll(/['"`.](\w+)/g)].map(([, word = '']) => word)),
  );
  const isGiven = (key: string): boolean => given.has(withoutPlural(key));
  const keysOf = (name: string): string[] => {
    const file = tree.find((candidate) => candidate.name === `contract/i18n/en/${name}`);
    return file === undefined ? [] : [...flatten(file.text).keys()];
  };
  return [
    ...keysOf('error.json').flatMap((key) => (isGiven(key) ? [] : [`error.json: ${key} belongs in refusal.json`])),
    ...keysOf('refusal.json').flatMap((key) => (isGiven(key) ? [`refusal.json: ${key} belongs in error.json`] : [])),
  ];
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}
