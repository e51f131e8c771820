import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const theme = join(import.meta.dirname, '../src/ui/theme');
const component = /@mantine\/core\/esm\/components\/(\w+)\/.*\.module\.mjs$/;

/** The parts of the component library whose styles are in a file. */
const partsIn = (file: string): ReadonlySet<string | undefined> =>
  new Set(
    readFileSync(join(theme, file), 'utf8')
      .matchAll(/styles\/(\w+)(?:\.layer)?\.css/g)
      .map(([, name]) => name),
  );

/**
 * Lets each component of the library import the styles of its parts, so that a screen without them does not load them,
 * and none can lack them. Those of the frame are on every screen.
 */
export const partStyles = (): Plugin => {
  const inFrame = partsIn('mantine-frame.css');
  const inFields = partsIn('mantine-fields.css');
  return {
    name: 'part-styles',
    apply: 'build',
    transform: {
      filter: { id: component },
      handler(code, id) {
        const name = component.exec(id)?.[1];
        if (inFrame.has(name)) return null;
        const file = inFields.has(name) ? 'mantine-fields.css' : 'mantine-parts.css';
        return { code: `import '${join(theme, file)}';\n${code}`, map: null };
      },
    },
  };
};
