import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { expect, test } from 'vitest';
import { failedCallText } from './failed-call-texts.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../../../../contract/src/*/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const isResource = (value: unknown): value is { readonly routes: Readonly<Record<string, AnyRoute>> } =>
  typeof value === 'object' && value !== null && 'routes' in value;

const standard = ['create', 'createMany', 'list', 'search', 'one', 'update', 'remove', 'removeMany'];

test('the failure of every standard call on every kind of record says what failed', () => {
  const resources = Object.values(modules).flatMap((module) => Object.values(module).filter(isResource));
  const names = resources
    .filter(({ routes }) => 'create' in routes)
    .flatMap(({ routes }) => standard.flatMap((verb) => routes[verb]?.name ?? []));
  expect(names).toContain('notification.update');
  const text = ((key: string) => key) as never;
  expect(names.filter((name) => failedCallText(text, name, 'reason') === 'reason')).toEqual([]);
});
