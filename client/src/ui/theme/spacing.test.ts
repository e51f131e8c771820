import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..', '..');
const files = [
  'app/boot/pending-area.module.css',
  'app/frame/pending-screen.module.css',
  'features/lead/office/list/present-owners.module.css',
  'features/order/order.module.css',
  'features/platform/order/order.module.css',
  'features/verification/office/review.module.css',
  'ui/form/number-entry.module.css',
  'ui/table/data-table.module.css',
  'ui/toast/toast.module.css',
] as const;

/** Distances of more than a hairline that are written in pixels: compact mode cannot shrink those. */
const literals = (css: string): string[] =>
  [...css.matchAll(/\b(?:gap|(?:padding|margin)(?:-[a-z]+)*):[^;]*?\b(?!1px)\d+px[^;]*;/g)].map(([rule]) => rule);

describe('distances between parts', () => {
  it.each(files)('follow the density in %s', (file) => {
    expect(literals(readFileSync(join(sources, file), 'utf8'))).toEqual([]);
  });

  it('are found where they are written in pixels', () => {
    const css =
      '.a { gap: 1px; padding: 0 calc(12px + 1px); margin-top: var(--x); row-gap: 6px; padding-inline: 2px; }';
    expect(literals(css)).toEqual(['padding: 0 calc(12px + 1px);', 'gap: 6px;', 'padding-inline: 2px;']);
  });
});
