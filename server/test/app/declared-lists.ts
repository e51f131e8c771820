import { globSync } from 'node:fs';
import path from 'node:path';
import type { Listed } from '@countinghouse/contract/kernel/resource.ts';

const contract = path.join(import.meta.dirname, '../../../contract/src');

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && 'filters' in value && 'sorts' in value && 'plural' in value;

/** Every list that the contract declares, by name. */
export const declaredLists = async (): Promise<ReadonlyMap<string, Listed>> => {
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(
    files.map((file) => import(path.join(contract, file)) as Promise<Record<string, unknown>>),
  );
  const lists = modules.flatMap((module) => Object.values(module).filter(isListed));
  return new Map(lists.map((listed) => [listed.name, listed]));
};
