import { randomFrom } from '../../storm/random.ts';
import type { HostileFile, Maker } from './maker.ts';
import { others } from './others.ts';
import { documents } from './documents.ts';
import { pictures } from './pictures.ts';

const makers: readonly Maker[] = [...others, ...pictures, ...documents];

export const kinds = makers.length;

/** A corpus of the given size with all kinds equally often; the same seed gives the same files. */
export const hostileFiles = async (seed: number, count: number): Promise<HostileFile[]> => {
  const random = randomFrom(seed);
  const files: HostileFile[] = [];
  for (let at = 0; at < count; at += 1) {
    const maker = makers[at % makers.length];
    if (maker) files.push(await maker(random));
  }
  return files;
};
