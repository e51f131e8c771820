import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { holdsSchemas, readAgain, withoutSchemas } from './schema-free.ts';

/** With slashes, as Vite names modules on every system. */
const place = (...parts: string[]): string => normalizePath(join(...parts));
const contract = place(import.meta.dirname, '../../contract/src');
const ofContract = /^@countinghouse\/contract\/(?!i18n\/)(schemas\/)?(.*)$/;
const isTest = /\.test\.tsx?$|\/client\/test\//;
const suffix = '?schemas';

const fileOf = (id: string): string => id.replace(/\?.*/, '');
const isWhole = (id: string): boolean => id.startsWith(`${contract}/`) && id.endsWith(suffix);

/** The file that an import takes with its schemas, or null: a whole module imports whole ones. */
const wholeFile = (source: string, importer: string): string | null => {
  if (isWhole(importer)) return source.startsWith('.') ? place(dirname(fileOf(importer)), source) : null;
  const [, schemas, name] = ofContract.exec(source) ?? [];
  return name !== undefined && (schemas !== undefined || isTest.test(importer)) ? place(contract, name) : null;
};

/**
 * Gives the client two views of the contract: `contract/…` without schemas, with all that a call needs, and
 * `contract/schemas/…` with them, for the forms that validate. So schemas load with a form, not with the page. Tests check
 * what is sent and replied, and see all.
 */
export const contractViews = (): Plugin => ({
  name: 'contract-views',
  enforce: 'pre',
  watchChange: readAgain,
  resolveId(source, importer = '') {
    const file = wholeFile(source, importer);
    if (file === null) return null;
    return holdsSchemas(file) ? `${file}${suffix}` : file;
  },
  load(id) {
    if (isWhole(id)) return { code: readFileSync(fileOf(id), 'utf8'), moduleType: 'ts' };
    if (!id.startsWith(`${contract}/`) || !id.endsWith('.ts')) return null;
    return { code: withoutSchemas(id), moduleType: 'ts' };
  },
});
