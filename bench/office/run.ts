import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { busiestCustomer, type Caller, signInCallers } from '../books/callers.ts';
import { memberOf } from '../fleet/fleet.ts';
import { workingTree } from '../kernel/process.ts';
import { percentile, sorted } from '../kernel/latency.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';

/**
 * `node office/run.ts folder [rounds]`: how long staff wait in the office of a company that `books` has kept in the folder: from
 * a click on each place of the sidebar to something new and to its whole content, and while an agent sets the stage of twenty leads by
 * keys. The client must be built. Chromium runs on the same machine.
 */
const [folder, rounds = '5'] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node office/run.ts folder [rounds]');
const mostBeforeSign = 100;
const mostBeforeContent = 500;
const mostPresses = 25;
const mostWaiting = 8_000;
const triaged = 20;

/** Milliseconds from a click until something of the new place is painted, and until all of it is. */
interface Seen {
  readonly sign: number;
  readonly content: number;
}

/**
 * Clicks a link of the sidebar and watches each frame. The content is there when nothing waits any more, and for a tenth of a
 * second nothing begins to. As text, because it runs in the page.
 */
const clickAndWatch = (href: string): string => `new Promise((resolve) => {
  const still = 100;
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  const isWaiting = () => heading() === '' || document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null;
  const before = heading();
  const began = performance.now();
  let sign = null;
  let content = null;
  document.querySelector('nav a[href="${href}"]').click();
  const look = () => {
    const now = performance.now() - began;
    const isThere = location.pathname === '${href}' && (heading() !== before || isWaiting());
    if (isThere) sign ??= now;
    if (!isThere || isWaiting()) content = null;
    else content ??= now;
    if (content !== null && now - content > still) resolve({ sign, content });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const open = async (browser: Browser, address: string, { headers }: Caller): Promise<Page> => {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const value = headers['cookie']?.replace('session=', '') ?? '';
  await context.addCookies([{ name: 'session', value, url: address }]);
  const token = headers['authorization']?.replace('Bearer ', '') ?? '';
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  return context.newPage();
};

/** Loads the office again in each round, so that no place shows what it already has. The first round fills the browser's cache. */
const tour = async (page: Page): Promise<Map<string, Seen[]>> => {
  const links = page.locator('nav a[href^="/office"]');
  const seen = new Map<string, Seen[]>();
  for (let round = 0; round <= Number(rounds); round += 1) {
    await page.goto('/office/profile');
    await links.first().waitFor();
    const places = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
    for (const place of places) {
      const times = await page.evaluate<Seen>(clickAndWatch(place));
      if (round > 0) seen.set(place, [...(seen.get(place) ?? []), times]);
    }
  }
  return seen;
};

const p95 = (values: readonly number[]): number => percentile(sorted(values), 95);

const reportTour = (caller: string, seen: ReadonlyMap<string, readonly Seen[]>): boolean => {
  const all = [...seen].map(([place, times]) => {
    const [sign, content] = [p95(times.map((one) => one.sign)), p95(times.map((one) => one.content))];
    const held = sign <= mostBeforeSign && content <= mostBeforeContent;
    console.log(
      `${held ? 'HELD  ' : 'MISSED'} ${caller.padEnd(6)} ${place.padEnd(32)} sign ${sign.toFixed(0).padStart(4)} ms, content ${content.toFixed(0).padStart(5)} ms`,
    );
    return held;
  });
  return all.every(Boolean);
};

/** Sets the stage of twenty leads without one, by keys alone; returns the presses and milliseconds of waiting. */
const triage = async (page: Page): Promise<{ presses: number; waiting: number }> => {
  const filters = encodeURIComponent(JSON.stringify({ qualifications: { isNull: true } }));
  await page.goto(`/office/leads?filters=${filters}&sort=-dateCreation`);
  await page.getByRole('row').nth(triaged).waitFor();
  let [presses, waiting] = [0, 0];
  const press = async (key: string, next: string): Promise<void> => {
    const began = performance.now();
    await page.keyboard.press(key);
    await page.getByText(next).first().waitFor();
    presses += 1;
    waiting += performance.now() - began;
  };
  await press('j', 'Lead 1 of');
  const began = performance.now();
  await page.getByRole('button', { name: 'Set stage' }).first().waitFor();
  waiting += performance.now() - began;
  await press('s', 'Press a number: the stage is set');
  for (let at = 1; at <= triaged; at += 1) await press('2', `Lead ${at + 1} of`);
  return { presses, waiting };
};

/** Takes the stage from some of an agent's leads. */
const clearStages = ({ database }: BenchDatabase, { id }: Caller): Promise<unknown> =>
  database.query(sql`
    update users set qualifications = '' where id in (
      select id from users where role = 'lead' and assigned_to = ${id}::uuid and deleted_at is null
      order by date_creation desc limit ${2 * triaged})`);

const main = async (): Promise<boolean> => {
  const data = await temporaryDatabase(folder);
  const person = await busiestCustomer(data.database);
  const callers = await signInCallers(data.database, person);
  const server = await memberOf(1, {
    count: 1,
    dataDir: folder,
    databaseUrl: data.url,
    root: workingTree,
    env: { DATA_DIR: path.resolve(folder), PRICE_FEED: 'off' },
  });
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  let browser: Browser | undefined;
  try {
    await server.start(workingTree);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const held: boolean[] = [];
    for (const caller of callers.filter(({ name }) => name !== 'customer'))
      held.push(reportTour(caller.name, await tour(await open(browser, server.url, caller))));
    const agent = callers.find(({ name }) => name === 'agent');
    if (!agent) throw new Error('the company has no agent');
    await clearStages(data, agent);
    const { presses, waiting } = await triage(await open(browser, server.url, agent));
    const isQuick = presses <= mostPresses && waiting <= mostWaiting;
    console.log(
      `${isQuick ? 'HELD  ' : 'MISSED'} triage of ${triaged} leads: ${presses} presses, ${(waiting / 1_000).toFixed(1)} s of waiting`,
    );
    return held.every(Boolean) && isQuick;
  } finally {
    await browser?.close();
    await server.end('SIGTERM');
    await data.stop();
  }
};

const held = await main();
console.log(`load of the machine: ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`);
console.log(`office: ${held ? 'HELD' : 'MISSED'}`);
process.exitCode = held ? 0 : 1;
