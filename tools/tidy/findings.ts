import { compiledBigints } from './compiled-bigints.ts';
import { outsideGlossary } from './glossary.ts';
import { missingSchemas } from './missing-schemas.ts';
import type { TreeFile } from './tree.ts';
import { halfNames, openEndedComments } from './wording.ts';

/** A rule about single files, with a planted violation that proves it can fail. */
export interface TidyRule {
  name: string;
  finds(file: TreeFile): string[];
  planted: TreeFile;
}

const code = /\.(ts|tsx|mjs)$/;
const vagueNames = /^(utils?|helpers?|common|services?|managers?|misc|types)$/;
const ownRules = /^tools\/tidy\//;
const unfinished = /\b(TODO|FIXME|XXX)\b/;
const machinePath = /(?<![\w.])\/(home|Users|work|root)\/[A-Za-z]/;
const suppression = /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/;
/** In a test, an error that must occur: without it, the file does not compile. */
const plantedError = /\/\/ @ts-expect-error: planted, /g;

// The rules themselves name the forbidden text.
function isWritten({ name }: TreeFile): boolean {
  return code.test(name) && !ownRules.test(name);
}

/** Importing a feature's `seed…`, which stores made-up records past its rules. */
const seeds = /^import [^;]*\bseed[A-Z][^;]*from/m;
const maySeed = /^server\/src\/features\/demo\/|\.test\.ts$/;

/** Code but for personName() itself and tests. */
const writesNames = /^(?:client|contract|server)\/src\/(?!user\/person-name\.ts$)(?!.*\.test\.tsx?$)/;

/** Code of the server, except fullName() itself. */
const joinsNames = /^server\/src\/(?!kernel\/full-name\.ts$)(?!.*\.test\.ts$)/;

function linesWith(pattern: RegExp, { name, text }: TreeFile): string[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}`] : []));
}

/** Rules for the tree that the linter cannot check. */
export const tidyRules: TidyRule[] = [
  {
    name: 'no file or folder has a vague name',
    finds: ({ name }) => {
      const words = name.split('/').map((part) => part.replace(/\.[a-z.]+$/, ''));
      return words.some((word) => vagueNames.test(word)) ? [name] : [];
    },
    planted: { name: 'server/src/kernel/utils/dates.ts', text: '' },
  },
  {
    name: 'no code is marked as unfinished',
    finds: (file) => (isWritten(file) ? linesWith(unfinished, file) : []),
    planted: { name: 'a.ts', text: '// TODO later' },
  },
  {
    name: 'names and comments use the words of the glossary',
    finds: outsideGlossary,
    planted: { name: 'a.ts', text: '// Kept for the customer.\nexport const showPurses = () => notify();' },
  },
  {
    name: 'no comment opens with "Who", "What" or "Of"',
    finds: openEndedComments,
    planted: {
      name: 'a.ts',
      text: '/**\n * What a customer owes.\n */\n// All of it.\n// What is due.\nconst debt = 0n;',
    },
  },
  {
    name: 'names of tests make sense alone',
    finds: halfNames,
    planted: {
      name: 'a.test.ts',
      text: "describe('an order', () => {\n  it('of a lead is listed', list);\n});\ntest.each([1])('of %i orders, one wins', race);",
    },
  },
  {
    name: 'only one place joins the names of a person in TypeScript',
    finds: (file) => (writesNames.test(file.name) ? linesWith(/\bfirstName\} \$?\{/, file) : []),
    planted: { name: 'client/src/features/a/title.tsx', text: 'const title = `${lead.firstName} ${lead.lastName}`;' },
  },
  {
    name: 'only one place joins the names of a person in SQL',
    finds: (file) => (joinsNames.test(file.name) ? linesWith(/first_name\s*\|\|\s*' '\s*\|\|/, file) : []),
    planted: { name: 'server/src/features/a/a-table.ts', text: "sql`select l.first_name || ' ' || l.last_name`" },
  },
  {
    name: 'only the demo stores records past the rules of their features',
    finds: ({ name, text }) =>
      name.startsWith('server/src/') && !maySeed.test(name) && seeds.test(text) ? [name] : [],
    planted: {
      name: 'server/src/features/report/a.ts',
      text: "import { depositFeature,\n  seedDeposits } from '../deposit/index.ts';\n",
    },
  },
  {
    name: 'no code suppresses a check',
    finds: (file) => (isWritten(file) ? linesWith(suppression, withoutPlantedErrors(file)) : []),
    planted: { name: 'a.ts', text: '// @ts-ignore' },
  },
  {
    name: 'the lock file contains no registry address',
    finds: (file) => (file.name === 'package-lock.json' ? linesWith(/"resolved": "[a-z+]+:/, file) : []),
    planted: { name: 'package-lock.json', text: '"resolved": "https://registry.example/a.tgz"' },
  },
  {
    name: 'no file contains a path of one machine',
    finds: (file) => (ownRules.test(file.name) ? [] : linesWith(machinePath, file)),
    planted: { name: 'README.md', text: 'cd /home/anna/countinghouse' },
  },
  {
    name: 'dependencies have exact versions',
    finds: (file) =>
      file.name.endsWith('package.json') ? linesWith(/"(\^|~|>|\*|latest)[^"]*"/, withoutEngines(file)) : [],
    planted: { name: 'server/package.json', text: '"fastify": "^5.0.0"' },
  },
  {
    name: 'only ui writes lists of names and values; screens use Facts',
    finds: (file) => (/^client\/src\/(?!ui\/)/.test(file.name) ? linesWith(/<dl\b/, file) : []),
    planted: { name: 'client/src/features/lead/office/a.tsx', text: '<dl className={classes.facts}>' },
  },
  {
    name: 'no component or hook contains a bigint literal, which the compiler would make undefined',
    finds: compiledBigints,
    planted: {
      name: 'client/src/a.tsx',
      text: 'const none = 0n;\nexport function Sum({ cents }: { cents: bigint }) {\n  return <p>{cents > 0n ? 1 : 2}</p>;\n}',
    },
  },
  {
    name: 'the client reads the schema of a call or of a resource only with an import from contract/schemas',
    finds: missingSchemas,
    planted: {
      name: 'client/src/a.tsx',
      text: "import { login, logout } from '@countinghouse/contract/auth/auth.ts';\nconst form = login.body;\ntype Reply = typeof logout.reply;",
    },
  },
];

function withoutPlantedErrors({ name, text }: TreeFile): TreeFile {
  return { name, text: name.endsWith('.test.ts') ? text.replaceAll(plantedError, '') : text };
}

function withoutEngines({ name, text }: TreeFile): TreeFile {
  return { name, text: text.replace(/"engines": \{[^}]*\}/, (block) => '\n'.repeat(block.split('\n').length - 1)) };
}
