/** The part of a built file that is needed here. */
export interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, BuiltFile>>;

export interface FirstFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const chunkOf = (bundle: Bundle, module: string): BuiltFile => {
  const files = Object.values(bundle);
  const found =
    files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    files.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module)));
  if (found === undefined) throw new Error(`the build made no file with ${module}`);
  return found;
};

/**
 * The addresses of every script and style sheet that these modules import statically. The build removes scripts that held
 * only a style sheet, but leaves their names among the imports.
 */
export const firstFiles = (bundle: Bundle, modules: readonly string[]): FirstFiles => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const waiting = modules.map((module) => chunkOf(bundle, module).fileName);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (file === undefined || scripts.has(`/${name}`)) continue;
    scripts.add(`/${name}`);
    for (const sheet of file.viteMetadata?.importedCss ?? []) styles.add(`/${sheet}`);
    waiting.push(...(file.imports ?? []));
  }
  return { scripts: [...scripts], styles: [...styles] };
};
