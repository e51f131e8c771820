import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * `node drag/run.ts address email password [seconds]`: the frames that the browser draws while the stop-loss of an open order
 * is dragged across the chart, as its own trace counts them, with the processor slowed down four times and all prices
 * ticking; the baseline is the same page at rest. The product runs elsewhere, with a demo company.
 */
const [address = '', email = '', password = '', seconds = '5'] = process.argv.slice(2);
const slowdown = 4;
const phone = { width: 390, height: 844 };
const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

const call = async (path: string, headers: Record<string, string>, body?: object) => {
  const answer = await fetch(new URL(path, address), {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
};

/** A session of the customer, and a symbol in which they have an order with a stop-loss. */
const prepared = async () => {
  const answer = await call('/v1/auth/login', {}, { email, password });
  const { token } = (await answer.json()) as { token: string };
  const cookie = /session=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
  const filters = encodeURIComponent(JSON.stringify({ status: { eq: 'open' } }));
  const found = await call(`/v1/order?pageSize=100&filters=${filters}`, headers);
  const { orders } = (await found.json()) as { orders: { symbol: string; stopLoss: string | null }[] };
  const guarded = orders.find(({ stopLoss }) => stopLoss !== null);
  if (!guarded) throw new Error('the customer has no open order with a stop-loss');
  return { token, cookie, symbol: guarded.symbol };
};

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
}

/** Frames per second in a trace, the longest time between two, and tasks of more than 50 ms. */
const figuresOf = (trace: Buffer) => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const times = traceEvents.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1_000);
  const ordered = times.toSorted((one, other) => one - other);
  const gaps = ordered.slice(1).map((time, index) => time - (ordered[index] ?? time));
  const span = (ordered.at(-1) ?? 0) - (ordered[0] ?? 0);
  return {
    framesPerSecond: Math.round((gaps.length / span) * 10_000) / 10,
    longestGap: Math.round(Math.max(...gaps)),
    lateFrames: gaps.filter((gap) => gap > 34).length,
    longTasks: traceEvents.filter(({ name, dur = 0 }) => name.endsWith('RunTask') && dur > 50_000).length,
  };
};

const traced = async (browser: Browser, page: Page, work: (until: number) => Promise<void>) => {
  await browser.startTracing(page, { categories });
  await work(performance.now() + Number(seconds) * 1_000);
  return figuresOf(await browser.stopTracing());
};

/** Something must change in each frame, or the browser draws none. As text, because it runs in the page. */
const changeEachFrame = (milliseconds: number): string => `new Promise((resolve) => {
  const mark = document.body.appendChild(document.createElement('i'));
  const end = performance.now() + ${milliseconds};
  let count = 0;
  const turn = () => {
    count += 1;
    mark.style.cssText = 'position:fixed;width:1px;height:1px;background:#000;opacity:' + (count % 2 ? 1 : 0.5);
    if (performance.now() < end) requestAnimationFrame(turn);
    else resolve(null);
  };
  requestAnimationFrame(turn);
})`;

const drag = async (page: Page, until: number): Promise<void> => {
  const line = page.getByRole('slider').first();
  const box = await line.boundingBox();
  if (!box) throw new Error('the line is not on the chart');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let turn = 0; performance.now() < until; turn += 1) await page.mouse.move(x, y - 60 + 50 * Math.sin(turn / 12));
};

const { token, cookie, symbol } = await prepared();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const context = await browser.newContext({ baseURL: address, viewport: phone });
await context.addCookies([{ name: 'session', value: cookie, url: address }]);
await context.addInitScript((value) => localStorage.setItem('token', value), token);
const page = await context.newPage();
await page.goto(`/my/platform?symbol=${symbol}`);
await page.getByRole('slider').first().waitFor();
await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
const atRest = await traced(
  browser,
  page,
  async () => void (await page.evaluate(changeEachFrame(Number(seconds) * 1_000))),
);
const dragged = await traced(browser, page, (until) => drag(page, until));
await browser.close();
console.table({ 'at rest': atRest, dragging: dragged });
console.log(`load of the machine: ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`);
