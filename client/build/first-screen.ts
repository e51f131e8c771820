import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@countinghouse/contract/kernel/scalars.ts';
import react from '@vitejs/plugin-react';
import { createServer, minify, type Plugin, transformWithOxc } from 'vite';
import type { drawFirstScreen } from '../src/app/home/first-screen.tsx';
import { type BuiltFile, firstFiles } from './first-files.ts';
import { splitMarkup } from './split-markup.ts';

type FirstScreen = Awaited<ReturnType<typeof drawFirstScreen>>;

/** The browser globals that the page's modules use while they load. */
const browser = {
  window: { addEventListener: () => undefined },
  document: { querySelector: () => null, documentElement: {} },
  location: { pathname: '/', search: '', hash: '', origin: 'http://here.invalid' },
  localStorage: { getItem: () => null },
  CSSStyleSheet: Object,
};

/** Provides browser globals to this process while the work runs. */
const inBrowser = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const names = Object.keys(browser) as (keyof typeof browser)[];
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of names)
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: browser[name] });
  try {
    return await work();
  } finally {
    for (const [name, descriptor] of own) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
    }
  }
};

interface Drawn {
  readonly screen: FirstScreen;
  /** The paths of all screens, as the routers of the areas declare them. */
  readonly paths: readonly string[];
}

interface Router {
  readonly routesByPath: Readonly<Record<string, unknown>>;
}

const routers = {
  createOfficeRouter: '/src/app/office/office-router.ts',
  createCustomerRouter: '/src/app/customer/customer-router.ts',
};

/** Runs the page's own modules here, with the class names of the build. */
const draw = async (): Promise<Drawn> => {
  const modules = await createServer({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    plugins: [react()],
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { noExternal: [/^@countinghouse/, /^@fontsource/] },
  });
  try {
    return await inBrowser(async () => {
      const module = await modules.ssrLoadModule('/src/app/home/first-screen.tsx');
      const screen = await (module['drawFirstScreen'] as typeof drawFirstScreen)();
      const paths: string[] = [];
      for (const [name, file] of Object.entries(routers))
        paths.push(...Object.keys(((await modules.ssrLoadModule(file))[name] as () => Router)().routesByPath));
      return { screen, paths };
    });
  } finally {
    await modules.close();
  }
};

/** A classic script that runs before the first paint. */
const inlineScript = async (name: string): Promise<string> => {
  const file = join(import.meta.dirname, '../src/app', name);
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return (await minify('inline.js', code, { module: false })).code.trim();
};

/** The names of a customer's two balances in each language. */
const balanceNames = async (): Promise<Record<string, readonly string[]>> => {
  const folder = join(import.meta.dirname, '../../contract/i18n');
  const names = languages.map(async (language) => {
    const texts = JSON.parse(await readFile(join(folder, language, 'ledger.json'), 'utf8')) as Record<string, string>;
    return [language, [texts['accountCash'] ?? '', texts['accountCapital'] ?? '']] as const;
  });
  return Object.fromEntries(await Promise.all(names));
};

/** The style sheets of the home page as one text. */
const sheetsOf = (bundle: Readonly<Record<string, BuiltFile & { readonly source?: unknown }>>): string =>
  firstFiles(bundle, ['client/index.html', 'app/home/home-area.tsx'])
    .styles.map((address) => String(bundle[address.slice(1)]?.source))
    .join('');

/** A class name that only one of the two builds has would leave the first screen unstyled. */
const checkClasses = (markup: string, sheets: string): void => {
  for (const [, names = ''] of markup.matchAll(/ class="([^"]+)"/g))
    for (const name of names.split(' '))
      if (!new RegExp(`\\.${name}(?![\\w-])`).test(sheets))
        throw new Error(`the first screen has a class that no sheet knows: ${name}`);
};

const declared = (variables: Readonly<Record<string, string>>, sheets: string): string =>
  Object.entries(variables)
    .filter(([name]) => sheets.includes(`var(${name})`) || sheets.includes(`var(${name},`))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const fileOf = ({ drawings, noDescription, themes, signs }: FirstScreen, sheets: string) => {
  for (const { markup } of drawings) checkClasses(markup, sheets);
  return {
    drawings: drawings.map(({ markup, ...shows }) => ({ ...shows, parts: splitMarkup(markup, signs, ['paragraph']) })),
    noDescription,
    themes: Object.fromEntries(
      Object.entries(themes).map(([theme, { light, dark }]) => [
        theme,
        { light: declared(light, sheets), dark: declared(dark, sheets) },
      ]),
    ),
  };
};

/**
 * Renders the first screen of the home page, in which the server fills in the company's texts, and lists the paths at
 * which the server answers with the page.
 */
export const firstScreen = (): Plugin => ({
  name: 'first-screen',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, output) {
    const sheets = sheetsOf(output as unknown as Parameters<typeof sheetsOf>[0]);
    const { screen, paths } = await draw();
    const file = { ...fileOf(screen, sheets), script: await inlineScript('home/before-paint.ts') };
    this.emitFile({ type: 'asset', fileName: '.vite/first-screen.json', source: JSON.stringify(file) });
    const start = {
      script: await inlineScript('customer/before-start.ts'),
      labels: JSON.stringify(await balanceNames()),
    };
    this.emitFile({ type: 'asset', fileName: '.vite/customer-start.json', source: JSON.stringify(start) });
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(paths) });
  },
});
