import { describe, expect, it } from 'vitest';
import { areaFile, type FirstLoad, firstLoads, loadsOf } from './first-loads.ts';

const names = Object.keys(firstLoads) as FirstLoad[];
/** All sets of first loads but the empty one. */
const sets = Array.from(
  { length: 2 ** names.length - 1 },
  (_, index) => new Set(names.filter((_name, bit) => ((index + 1) >> bit) % 2 === 1)),
);

describe('the first loads', () => {
  it('contain what their modules import, through any number of files', () => {
    const wanted = [...new Set(Object.values(firstLoads).flat())];
    const files = [
      ...wanted.map((id) => ({ type: 'chunk' as const, fileName: id, moduleIds: [id], imports: ['near'] })),
      { type: 'chunk' as const, fileName: 'near', moduleIds: ['near'], imports: ['far', 'a-chunk-without-modules'] },
      { type: 'chunk' as const, fileName: 'far', moduleIds: ['far'] },
      { type: 'chunk' as const, fileName: 'other', moduleIds: ['other'], imports: ['far'] },
    ];
    const loads = loadsOf(files);
    expect(loads.get('far')).toEqual(new Set(names));
    expect(loads.get('app/home/home-area.tsx')).toEqual(new Set(['home']));
    expect(loads.has('other')).toBe(false);
  });

  it('cannot name a module that the build does not know', () => {
    expect(() => loadsOf([])).toThrow('the build made no file with');
  });

  it('are divided into files that never import each other in a circle', () => {
    // A module is in each first load of the modules that import it.
    const imports = sets.flatMap((set) =>
      sets
        .filter((imported) => set.isSubsetOf(imported))
        .map((imported) => [areaFile(set), areaFile(imported)] as const),
    );
    const order = [
      'base',
      'home',
      'common',
      'sign-in',
      'shared',
      'desk',
      'frame',
      'trades',
      'customer',
      'cards',
      'platform',
      'levels',
      'lead-list',
    ];
    const rank = (file: string | null): number => order.indexOf(file ?? 'none');
    expect(imports.filter(([file]) => rank(file) === -1)).toEqual([]);
    for (const [file, imported] of imports) expect(rank(imported)).toBeLessThanOrEqual(rank(file));
  });
});
