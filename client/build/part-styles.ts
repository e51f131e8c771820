import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const theme = join(import.meta.dirname, '../src/ui/theme');
const parts = join(theme, 'mantine-parts.css');
const component = /@mantine\/core\/esm\/components\/(\w+)\/.*\.module\.mjs$/;

/** The parts of the component library with styles on every screen. */
const partsInFrame = (): ReadonlySet<string | undefined> =>
  new Set(
    readFileSync(join(theme, 'mantine-frame.css'), 'utf8')
      .matchAll(/styles\/(\w+)\.css/g)
      .map(([, name]) => name),
  );

/**
 * Lets each component of the library import the styles of its parts, so that a screen without them does not load them,
 * and none can lack them.
 */
export const partStyles = (): Plugin => {
  const inFrame = partsInFrame();
  return {
    name: 'part-styles',
    apply: 'build',
    transform: {
      filter: { id: component },
      handler(code, id) {
        return inFrame.has(component.exec(id)?.[1]) ? null : { code: `import '${parts}';\n${code}`, map: null };
      },
    },
  };
};
