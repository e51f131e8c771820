import { describe, expect, it } from 'vitest';
import { type BuiltFile, firstFiles } from './first-files.ts';

const chunk = (fileName: string, more: Partial<BuiltFile> = {}): BuiltFile => ({ type: 'chunk', fileName, ...more });
const sheets = (...names: string[]) => ({ viteMetadata: { importedCss: new Set(names) } });

const bundle = {
  'assets/page.js': chunk('assets/page.js', {
    facadeModuleId: '/house/src/page.tsx',
    imports: ['assets/base.js', 'assets/only-styles.js'],
    ...sheets('assets/page.css'),
  }),
  'assets/base.js': chunk('assets/base.js', {
    facadeModuleId: null,
    moduleIds: ['/house/src/base.ts', '/house/src/store.ts'],
    imports: ['assets/page.js'],
    ...sheets('assets/base.css'),
  }),
  'assets/other.js': chunk('assets/other.js', { facadeModuleId: '/house/src/other.ts' }),
};

describe('the first files of a screen', () => {
  it('are all that its script imports, and their style sheets, each once', () => {
    expect(firstFiles(bundle, ['src/page.tsx'])).toEqual({
      scripts: ['/assets/page.js', '/assets/base.js'],
      styles: ['/assets/page.css', '/assets/base.css'],
    });
  });

  it('hold no script that the build took away', () => {
    expect(firstFiles(bundle, ['src/page.tsx']).scripts).not.toContain('/assets/only-styles.js');
  });

  it('are found by a module that shares its file with others', () => {
    expect(firstFiles(bundle, ['src/store.ts']).scripts).toContain('/assets/base.js');
  });

  it('cannot be named for a module that the build does not know', () => {
    expect(() => firstFiles(bundle, ['src/gone.ts'])).toThrow('the build made no file with src/gone.ts');
  });
});
