import { describe, expect, it } from 'vitest';
import { backupNameFaults } from './backup-names.ts';
import { clientModules } from './client-modules.ts';
import { compiledBigints } from './compiled-bigints.ts';
import { tidyRules } from './findings.ts';
import { ambiguousWords, outsideGlossary, replacedWords } from './glossary.ts';
import { landedMigrationFaults } from './landed-migrations.ts';
import { languageGaps, misplacedErrors } from './languages.ts';
import { missingClasses, spacingLiterals, unusedClasses } from './style-classes.ts';
import { readTree } from './tree.ts';

const tree = readTree();

it('the tree is read', () => {
  expect(tree.map((file) => file.name)).toEqual(expect.arrayContaining(['package.json', 'tools/tidy/tidy.test.ts']));
});

describe.each(tidyRules)('$name', (rule) => {
  it('holds', () => {
    expect(tree.flatMap(rule.finds)).toEqual([]);
  });

  it('is reported for a planted violation', () => {
    expect(rule.finds(rule.planted)).toHaveLength(1);
  });
});

describe('the glossary', () => {
  const glossary = tree.find(({ name }) => name === 'docs/glossary.md')?.text ?? '';

  it('replaces each word that the rule leaves out, so that the rule knows no others', () => {
    const words = new Set(replacedWords(glossary));
    expect(words.size).toBeGreaterThan(50);
    expect([...ambiguousWords].filter((word) => !words.has(word))).toEqual([]);
  });

  it('is read from its table of terms alone, without words that it restricts to some places', () => {
    const terms =
      '| Term | Meaning | Not          |\n| ---- | --- | --- |\n| lead | a | prospect (in code), contact, client |\n';
    expect(
      replacedWords(`${terms}\n## Stored names\n\n| Name | Where | In code |\n| --- | --- | --- |\n| a | b | c |\n`),
    ).toEqual(['contact', 'client']);
  });

  it.each(['const wishList = 1;', '// Two deeds.', '// Keep house.', '// It was spendable.', '// He said so.'])(
    'refuses %s',
    (text) => {
      expect(outsideGlossary({ name: 'a.ts', text })).toEqual(['a.ts:1']);
    },
  );

  it('also refuses words in English texts', () => {
    const text = '{\n  "purse": "Money"\n}';
    expect(outsideGlossary({ name: 'contract/i18n/en/a.json', text })).toEqual(['contract/i18n/en/a.json:2']);
    expect(outsideGlossary({ name: 'contract/i18n/de/a.json', text })).toEqual([]);
  });
});

describe('a bigint literal', () => {
  const found = (text: string, name = 'client/src/a.tsx') => compiledBigints({ name, text });

  it.each([
    ['a component that is a constant', 'export const Sum = memo(() => <p>{1n}</p>);'],
    ['a function within a component', 'function Sum() {\n  const of = () => 1_000n;\n  return of();\n}'],
    ['a hook', 'export const useSum = () => 0x1fn;'],
  ])('is reported in %s', (_place, text) => {
    expect(found(text)).toHaveLength(1);
  });

  it('is allowed in plain functions, in texts and on the server', () => {
    expect(found('const sumOf = () => 0n;\nexport const none = 0n;\nfunction Words() { return "0n"; }')).toEqual([]);
    expect(found('export const Sum = () => 0n;', 'server/src/a.ts')).toEqual([]);
  });
});

describe('classes of style sheets', () => {
  it('exist where a component uses them', () => {
    expect(missingClasses(tree)).toEqual([]);
  });

  it('are reported where they do not', () => {
    const component = `import classes from './a.module.css';\nexport const A = () => <p className={classes.row}>{classes['of-row']}</p>;`;
    const planted = (sheet: string) =>
      missingClasses([
        { name: 'client/src/a.tsx', text: component },
        { name: 'client/src/a.module.css', text: sheet },
      ]);
    expect(planted('.row {} .of-row {}')).toEqual([]);
    expect(planted('.row-head {} .of-row {}')).toEqual(['client/src/a.tsx: ./a.module.css has no class row']);
    expect(missingClasses([{ name: 'client/src/a.tsx', text: component }])).toHaveLength(1);
  });

  it('are all used by a component', () => {
    expect(unusedClasses(tree)).toEqual([]);
  });

  it('are reported where no component uses them', () => {
    const files = (text: string) => [
      { name: 'client/src/a.tsx', text: `import classes from './a.module.css';\n<p className={classes.row}></p>;` },
      { name: 'client/src/a.module.css', text },
    ];
    expect(unusedClasses(files('.row:hover { gap: .5rem; } /* .old */'))).toEqual([]);
    expect(unusedClasses(files('.row { .icon { gap: 0; } } .row-head > p {}'))).toEqual([
      'client/src/a.module.css: no component uses icon',
      'client/src/a.module.css: no component uses row-head',
    ]);
  });
});

describe('spacing in style sheets', () => {
  const most = 90;

  it('uses tokens, apart from a number that does not grow', () => {
    expect(spacingLiterals(tree).length).toBeLessThanOrEqual(most);
  });

  it('is reported where it is a literal', () => {
    const text = '.a { gap: 0 5px; padding-top: var(--mantine-spacing-md); margin: -2px calc(1px + 1em); width: 3px; }';
    expect(spacingLiterals([{ name: 'client/src/a.module.css', text }])).toEqual([
      'client/src/a.module.css: gap: 0 5px',
      'client/src/a.module.css: margin: -2px calc(1px + 1em)',
    ]);
  });
});

describe('the modules of the client', () => {
  const most = { modules: 800, lines: 250 };

  it('are a number that does not grow, and none is longer than a reader can hold', () => {
    const modules = clientModules(tree);
    expect(modules.length).toBeLessThanOrEqual(most.modules);
    expect(modules.filter(({ lines }) => lines > most.lines)).toEqual([]);
  });

  it('are counted without tests and styles', () => {
    const text = 'a;\nb;\n';
    const names = ['src/a.ts', 'src/b.tsx', 'src/a.test.ts', 'src/b.browser.test.tsx', 'src/b.module.css', 'test/c.ts'];
    expect(clientModules(names.map((name) => ({ name: `client/${name}`, text })))).toEqual([
      { name: 'client/src/a.ts', lines: 2 },
      { name: 'client/src/b.tsx', lines: 2 },
    ]);
  });
});

describe('files and folders in the README’s instructions for backups', () => {
  it('are those that the server writes into its data folder', () => {
    expect(backupNameFaults(tree)).toEqual([]);
  });

  it('are reported where the server writes others', () => {
    const files = (name: string) => [
      { name: 'README.md', text: '## Back up and restore\n\nAll data are in `DATA_DIR`: `uploads`.\n\n    cp `old`\n' },
      { name: 'server/src/files.ts', text: `join(app.config.dataDir, '${name}', 'incoming'); join(dataDir, 'a.log');` },
      { name: 'server/src/files.test.ts', text: "join(dataDir, 'planted')" },
    ];
    expect(backupNameFaults(files('uploads'))).toEqual([]);
    expect(backupNameFaults(files('files'))).toEqual([
      'README.md: the server does not write uploads',
      'README.md: the data folder also contains files',
    ]);
  });
});

describe('migrations that landed', () => {
  const list = 'server/migrations/landed.json';
  const withText = (name: string, edit: (text: string) => string) =>
    tree.map((file) => (file.name === name ? { name, text: edit(file.text) } : file));

  it('never change, and none is inserted before them', () => {
    expect(landedMigrationFaults(tree)).toEqual([]);
  });

  it('are reported when one is changed', () => {
    const name = 'server/migrations/0016-ledger.sql';
    expect(landedMigrationFaults(withText(name, (text) => `${text}\n`))).toEqual([
      expect.stringContaining('0016-ledger.sql: changed'),
    ]);
    expect(landedMigrationFaults(withText(name, (text) => text.replaceAll('\n', '\r\n')))).toEqual([]);
  });

  it('are reported when one is missing', () => {
    const rest = tree.filter(({ name }) => name !== 'server/migrations/0016-ledger.sql');
    expect(landedMigrationFaults(rest)).toEqual([expect.stringContaining('0016-ledger.sql: is gone')]);
  });

  it('are reported when one with a lower number is added', () => {
    const added = { name: 'server/migrations/0005-planted.sql', text: 'select 1;\n' };
    const [unlisted = '', ...others] = landedMigrationFaults([...tree, added]);
    expect([unlisted, others]).toEqual([expect.stringContaining('0005-planted.sql: add {'), []]);
    const line = /add (\{.*\}) at/.exec(unlisted)?.[1] ?? '';
    const listed = withText(list, (text) => JSON.stringify([...(JSON.parse(text) as object[]), JSON.parse(line)]));
    expect(landedMigrationFaults([...listed, added])).toEqual([
      expect.stringContaining('0005-planted.sql: needs a number above'),
    ]);
  });
});

describe('the languages', () => {
  const complete = ['en', 'fr', 'de', 'nl'].map((language) => ({
    name: `contract/i18n/${language}/a.json`,
    text: '{ "greeting": { "hello": "… {{name}}" } }',
  }));

  it('have the same keys and placeholders', () => {
    expect(languageGaps(tree)).toEqual([]);
  });

  it.each([
    ['a missing file', undefined, 'exists in one language only'],
    ['a missing key', '{}', 'greeting.hello is missing'],
    ['an empty text', '{ "greeting": { "hello": " " } }', 'greeting.hello is empty'],
    ['another placeholder', '{ "greeting": { "hello": "… {{nom}}" } }', 'other place holders'],
  ])('are reported for %s', (_name, french, finding) => {
    const files = complete.map((file) => (file.name.includes('/fr/') ? { ...file, text: french ?? '' } : file));
    const gaps = languageGaps(french === undefined ? files.filter((file) => file.text !== '') : files);
    expect(languageGaps(complete)).toEqual([]);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toContain(finding);
  });
});

describe('the texts of errors', () => {
  it('are loaded by every page only if the contract or the client gives their codes', () => {
    expect(misplacedErrors(tree)).toEqual([]);
  });

  it('are reported in the wrong file', () => {
    const planted = [
      { name: 'contract/i18n/en/error.json', text: '{ "required": "a", "orderEnded_one": "b" }' },
      { name: 'contract/i18n/en/refusal.json', text: '{ "price": "c", "limit": "d" }' },
      { name: 'contract/src/a.ts', text: "const codes = ['required', { error: 'price' }];" },
    ];
    expect(misplacedErrors(planted)).toEqual([
      'error.json: orderEnded_one belongs in refusal.json',
      'refusal.json: price belongs in error.json',
    ]);
  });
});
