import type { Plugin } from 'vite';
import { type FirstLoad, type LinkedFile, type Loads, loadsOf } from './first-loads.ts';

/** The log-in is a form. */
const validating: readonly FirstLoad[] = ['signIn'];
const schema = /\/node_modules\/zod\/|\?schemas$/;
const source = /\/client\/src\//;

/** The modules that bring schemas into a first load without a form, each with what it imports and the first loads. */
export const earlySchemas = (loads: Loads, importersOf: (module: string) => readonly string[]): string[] =>
  [...loads].flatMap(([module, all]) => {
    const early = [...all].filter((load) => !validating.includes(load));
    if (!schema.test(module) || early.length === 0) return [];
    const importers = importersOf(module).filter(
      (one) => source.test(one) && early.some((load) => loads.get(one)?.has(load)),
    );
    return importers.map((one) => `${one} brings ${module} into the first load of ${early.join(', ')}`);
  });

/** Ends the build if schemas are in a first load without a form: they weigh more than most screens. */
export const lateSchemas = (): Plugin => ({
  name: 'late-schemas',
  generateBundle(_options, bundle) {
    const loads = loadsOf(Object.values(bundle) as readonly LinkedFile[]);
    const found = earlySchemas(loads, (module) => this.getModuleInfo(module)?.importers ?? []);
    if (found.length > 0) this.error(found.join('\n'));
  },
});
