import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..', '..');
const files = globSync('**/*.css', { cwd: sources });

/** Distances for which there is a token: compact mode shrinks only those. */
const ofTokens = ['2px', '4px', '6px', '8px', '10px', '12px', '14px', '16px', '20px', '28px'];

/** Distances of more than a hairline that are written in pixels, outside rules that hold in compact mode only. */
const literals = (css: string): string[] =>
  [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
    .filter(([, selector = '']) => !selector.includes('[data-compact]'))
    .flatMap(([, , rules = '']) => [
      ...rules.matchAll(/(?:^|[\s;])(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*):([^;]*)/g),
    ])
    .flatMap(([, value = '']) => value.match(/(?<![\w.-])[\d.]+px/g) ?? [])
    .filter((distance) => distance !== '1px');

describe('distances between parts', () => {
  it('follow the density wherever there is a token for them', () => {
    const found = files.flatMap((file) =>
      literals(readFileSync(join(sources, file), 'utf8'))
        .filter((distance) => ofTokens.includes(distance))
        .map((distance) => `${file}: ${distance}`),
    );
    expect(found).toEqual([]);
  });

  it('are written in pixels in few places', () => {
    const all = files.flatMap((file) => literals(readFileSync(join(sources, file), 'utf8')));
    expect(all.length).toBeLessThanOrEqual(90);
  });

  it('are found where they are written in pixels', () => {
    const css =
      '@media print { .a { gap: 1px; padding: 0 calc(12px + 1px); margin-top: var(--x); row-gap: 6px; padding-inline: 2px } } :root[data-compact] .a { gap: 3px; }';
    expect(literals(css)).toEqual(['12px', '6px', '2px']);
  });
});
