import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import manifest from './package.json' with { type: 'json' };
import { features } from '../server/src/features.ts';
import { translate } from '../server/src/kernel/http/translate.ts';
import { openApiDocument } from '../server/src/kernel/openapi/document.ts';

const here = import.meta.dirname;

/** The types of every call, from the document that the server serves in English. */
const schema = async (): Promise<string> => {
  const routes = features.flatMap((feature) => feature.routes.map(({ route }) => route));
  const document = openApiDocument(routes, (key) => translate('en', `api:${key}`));
  return astToString(await openapiTS(JSON.stringify(document), { alphabetize: true }));
};

/** Writes the package into a folder: the types, the client, an example, and a description with its version. */
export const writePackage = async (folder: string): Promise<void> => {
  await cp(path.join(here, 'package'), folder, { recursive: true });
  await writeFile(path.join(folder, 'schema.d.ts'), await schema());
  const { name, version, dependencies } = manifest;
  const exports = { '.': { types: './index.d.ts', default: './index.js' } };
  const description = { name, version, type: 'module', exports, dependencies };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(description, undefined, 2)}\n`);
};

if (import.meta.main) await writePackage(path.resolve(process.argv[2] ?? path.join(here, 'dist')));
