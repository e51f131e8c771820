import english from '@countinghouse/contract/i18n/en/permission.json' with { type: 'json' };
import { permissions } from '@countinghouse/contract/permissions.ts';
import { expect, it } from 'vitest';
import { permissionAreas, textKey } from './permission-matrix.ts';

it('every permission stands in the table once', () => {
  const shown = permissionAreas().flatMap(({ rows }) => rows.map(({ permission }) => permission));
  expect(shown.toSorted()).toEqual(Object.keys(permissions).toSorted());
});

it('every area, deed and reach has its words', () => {
  const wanted = permissionAreas().flatMap(({ area, rows }) => [
    textKey('area', area),
    ...rows.flatMap(({ deed, reaches }) => [
      textKey('do', deed),
      ...Object.values(reaches).map((reach) => textKey('reach', reach)),
    ]),
  ]);
  expect(wanted.filter((key) => !(key in english))).toEqual([]);
});
