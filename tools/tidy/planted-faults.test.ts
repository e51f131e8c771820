import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plantedFaults } from '../../bench/planted-faults/faults.ts';

it.each(plantedFaults)('the fault “$name” can still be planted', ({ file, from }) => {
  const text = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  expect(text.split(from)).toHaveLength(2);
});
