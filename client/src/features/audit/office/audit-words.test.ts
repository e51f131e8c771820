import english from '@countinghouse/contract/i18n/en/audit.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { areaKey, auditAreas, deedKey } from './audit-words.ts';

it('every area that can be chosen has its words', () => {
  expect(auditAreas.filter((area) => !(String(areaKey(area)) in english))).toEqual([]);
  expect(areaKey('nowhere')).toBeNull();
});

it('a deed has words of its own, or the name of its call', () => {
  const described = Object.keys(english).filter((key) => key.startsWith('do_'));
  expect(described.filter((key) => deedKey(`user.${key.slice('do_'.length)}`) !== key)).toEqual([]);
  expect(deedKey('user.unheardOf')).toBeNull();
});
