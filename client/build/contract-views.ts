import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { holdsSchemas, readAgain, withoutSchemas } from './schema-free.ts';

const contract = join(import.meta.dirname, '../../contract/src');
const ofContract = /^@countinghouse\/contract\/(?!i18n\/)(schemas\/)?(.*)$/;
const isTest = /\.test\.tsx?$|\/client\/test\//;
const suffix = '?schemas';

const fileOf = (id: string): string => id.replace(/\?.*/, '');
const isWhole = (id: string): boolean => id.startsWith(`${contract}/`) && id.endsWith(suffix);

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
    const [, schemas, named = ''] = ofContract.exec(source) ?? [];
    const isNear = isWhole(importer) && source.startsWith('.');
    if (!isNear && schemas === undefined && !(named !== '' && isTest.test(importer))) return null;
    const file = isNear ? join(dirname(fileOf(importer)), source) : join(contract, named);
    return holdsSchemas(file) ? `${file}${suffix}` : file;
  },
  load(id) {
    if (isWhole(id)) return { code: readFileSync(fileOf(id), 'utf8'), moduleType: 'ts' };
    if (!id.startsWith(`${contract}/`) || !id.endsWith('.ts')) return null;
    return { code: withoutSchemas(id), moduleType: 'ts' };
  },
});
