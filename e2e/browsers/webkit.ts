import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserPage, until } from './browser.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const display = { width: 1_400, height: 1_000 } as const;
const polling = 100;
const patience = 15_000;

/** GTK draws no animations, which WebKit takes for reduced motion, and a tool bar narrow enough for a phone's window. */
const settings = '[Settings]\ngtk-enable-animations=0\n';
const style = 'toolbar, toolbar *, headerbar, headerbar *, entry, button { font-size: 1px; padding: 0; min-width: 0; }';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** A display without a screen: WebKit for GTK draws on nothing else. */
const startDisplay = async (): Promise<{ name: string; process: ChildProcess }> => {
  const { width, height } = display;
  const parameters = ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', `${width}x${height}x24`];
  const process = spawn('Xvfb', parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(process.stdio[3] as Readable, 'data')) as [Buffer];
  return { name: `:${number.toString().trim()}`, process };
};

type Call = (method: 'GET' | 'POST' | 'DELETE', address: string, body?: object) => Promise<unknown>;

/** Calls of the WebDriver protocol; resolves with the reply's value, rejects with its error. */
const callsTo =
  (driver: string): Call =>
  async (method, address, body = {}) => {
    const response = await fetch(`${driver}${address}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${address}: ${(value as { message: string }).message}`);
    return value;
  };

const answers = async (call: Call): Promise<void> => {
  const deadline = performance.now() + patience;
  for (;;)
    try {
      return void (await call('GET', '/status'));
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(polling);
    }
};

/** The result of a function or script in the page; a promise is waited for. */
const evaluating =
  (call: Call): BrowserPage['evaluate'] =>
  async (work, ...given) => {
    if (typeof work === 'string') return (await call('POST', '/execute/sync', { script: work, args: [] })) as never;
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${String(work)})(...Array.from(arguments).slice(0, -1))).then(
        (result) => done({ result }), (error) => done({ error: String(error) }))`;
    const { result, error } = (await call('POST', '/execute/async', { script, args: given })) as {
      result?: unknown;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return result as never;
  };

/** Records errors of the page from now on: the protocol has no events that report earlier ones. */
const listen = (): void => {
  const noted = globalThis as unknown as { complaints?: string[] };
  if (noted.complaints) return;
  const complaints: string[] = [];
  noted.complaints = complaints;
  addEventListener('error', ({ message }) => {
    // WebKit reports as an error that it notifies an observer of a size one frame later.
    if (!message.startsWith('ResizeObserver loop')) complaints.push(`thrown: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`thrown: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => complaints.push(`policy: ${blockedURI}`));
};

const pageOf = (call: Call, complaints: string[]): BrowserPage => {
  const evaluate = evaluating(call);
  const element = async (selector: string): Promise<string> => {
    const found = await call('POST', '/element', { using: 'css selector', value: selector });
    return `/element/${(found as Record<string, string>)[elementKey]}`;
  };
  const collect = async (): Promise<void> => {
    const noted = () => (globalThis as unknown as { complaints?: string[] }).complaints?.splice(0) ?? [];
    complaints.push(...(await evaluate(noted)));
  };
  const page: BrowserPage = {
    evaluate,
    goto: async (address) => {
      await collect();
      await call('POST', '/url', { url: address });
      await evaluate(listen);
    },
    resize: async ({ width, height }) => {
      await collect();
      // The window has a bar of its own above the page.
      const bar = await evaluate(() => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight }));
      await call('POST', '/window/rect', { width: width + bar.width, height: height + bar.height });
      await until(page, (wide) => innerWidth === wide, width);
    },
    fill: async (selector, text) => void (await call('POST', `${await element(selector)}/value`, { text })),
    click: async (selector) => void (await call('POST', `${await element(selector)}/click`)),
    picture: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    close: async () => {
      await collect();
      await call('DELETE', '');
    },
  };
  return page;
};

/** Starts WebKit for GTK by its WebDriver (Debian: webkit2gtk-driver and xvfb); each page is a session of its own. */
export const startWebKit = async (): Promise<Browser> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-webkit-'));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(path.join(folder, 'gtk-3.0/settings.ini'), settings);
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), style);
  const screen = await startDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: screen.name, XDG_CONFIG_HOME: folder, LANG: 'en_GB.UTF-8' };
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' });
  const call = callsTo(`http://127.0.0.1:${port}`);
  await answers(call);
  return {
    open: async ({ language, mode }, origin, complaints) => {
      const { sessionId } = (await call('POST', '/session', { capabilities: {} })) as { sessionId: string };
      const page = pageOf((method, address, body) => call(method, `/session/${sessionId}${address}`, body), complaints);
      // Choices are stored with an address, so it must be open first.
      await page.goto(origin);
      await page.evaluate(
        (choices) => {
          for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
        },
        { language, mode },
      );
      return page;
    },
    close: async () => {
      for (const process of [driver, screen.process]) {
        if (process.exitCode !== null || process.signalCode !== null) continue;
        const ended = once(process, 'exit');
        process.kill();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
