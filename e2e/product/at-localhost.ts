import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startCompany, test } from './journey.ts';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** A demo company that knows its host name: passkeys belong to a name, not to a number. */
export const testAtLocalhost = test.extend({
  company: [
    // Playwright requires a destructuring pattern. This fixture costs nothing and starts no browser.
    async ({ browserName: _browserName }, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const company = await startCompany(['--demo'], { PORT: String(port), PUBLIC_URL: url }, url);
      await use(company);
      await company.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
