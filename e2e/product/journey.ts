import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { invitationTo } from './invitation.ts';
import { copyPrepared, root } from './prepared-companies.ts';
import { type Call, callerOf, logIn, type Person, stateOf } from './sign-in.ts';
import { newDataFolder, type Product, startIn } from './start-product.ts';
import { watch } from './watch.ts';

/** A running product, with calls to prepare data that the journey is not about. */
export interface Company extends Product {
  readonly asRoot: Call;
  /** Log-ins of the demo company by role: admin, regular and lead. */
  readonly demo: Readonly<Record<string, Person>>;
  call(person: Person): Promise<Call>;
  /** The token of the link in the e-mail with which a new customer sets their password. */
  invitationOf(email: string): Promise<string>;
}

/** Opens a browser of its own, signed in as the given person or as a visitor. */
type OpenBrowser = (person?: Person | null, options?: BrowserContextOptions) => Promise<Page>;

interface Journey {
  readonly open: OpenBrowser;
}

const demoLogIn = /^Demo log-in \((\w+)\): (\S+) \/ (\S+)$/;

/** Starts a product with a root user, and optionally the demo company. `url` overrides the address that it prints. */
export const startCompany = async (
  flags: readonly string[] = ['--demo'],
  env: Record<string, string> = {},
  url?: string,
): Promise<Company> => {
  const { dataDir, remove } = await newDataFolder();
  const greeting = copyPrepared(flags, dataDir);
  const started = await startIn(dataDir, env, flags);
  const product = { ...started, url: url ?? started.url, stop: () => started.stop().then(remove) };
  const call = async (person: Person) => callerOf(product.url, await logIn(product.url, person));
  const logIns = greeting.flatMap((line) => {
    const [, role, email, password] = demoLogIn.exec(line) ?? [];
    return role && email && password ? [[role, { email, password }] as const] : [];
  });
  const invitationOf = (email: string) => invitationTo(dataDir, email);
  return { ...product, call, invitationOf, asRoot: await call(root), demo: Object.fromEntries(logIns.toReversed()) };
};

/** A company for the lifetime of a worker. */
const companyOf =
  (flags: readonly string[]) =>
  // Playwright requires a destructuring pattern. This fixture costs nothing and starts no browser.
  async (
    { browserName: _browserName }: { browserName: string },
    use: (company: Company) => Promise<void>,
  ): Promise<void> => {
    const company = await startCompany(flags);
    await use(company);
    await company.stop();
  };

/** Fixtures with a demo company shared by the journeys of a worker: each changes only its own records. */
export const test = base.extend<Journey, { company: Company }>({
  company: [companyOf(['--demo']), { scope: 'worker', timeout: 240_000 }],
  open: async ({ browser, company }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    const complaints: string[][] = [];
    await use(async (person = root, options = {}) => {
      const signedIn = person && { storageState: stateOf(company.url, await logIn(company.url, person)) };
      const context = await browser.newContext({ baseURL: company.url, ...signedIn, ...options });
      opened.push(context);
      complaints.push(await watch(context));
      return context.newPage();
    });
    for (const context of opened) await context.close();
    expect(complaints.flat(), 'what the browsers complained about').toEqual([]);
  },
});

/** The same with a company for the journeys of one file only, for those that change all of it. */
export const testAlone = (...flags: readonly string[]) =>
  test.extend<object, { company: Company }>({ company: [companyOf(flags), { scope: 'worker', timeout: 240_000 }] });

export { expect, root };
