import english from '@countinghouse/contract/i18n/en/permission.json' with { type: 'json' };
import { permissions } from '@countinghouse/contract/permissions.ts';
import { expect, it } from 'vitest';
import { permissionAreas, textKey } from './permission-matrix.ts';

it('every permission is in the table once', () => {
  const shown = permissionAreas().flatMap(({ rows }) => rows.map(({ permission }) => permission));
  expect(shown.toSorted()).toEqual(Object.keys(permissions).toSorted());
});

it('every area, action and reach has a label', () => {
  const wanted = permissionAreas().flatMap(({ area, rows }) => [
    textKey('area', area),
    ...rows.flatMap(({ action, reaches }) => [
      textKey('do', action),
      ...Object.values(reaches).map((reach) => textKey('reach', reach)),
    ]),
  ]);
  expect(wanted.filter((key) => !(key in english))).toEqual([]);
});
