import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { requireFreePort } from './free-port.mjs';

it('start reports a port in use, and accepts a free or an invalid one', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PORT = String(other.address().port);
  await expect(requireFreePort({ PORT })).rejects.toThrow(`Port ${PORT} is in use`);
  other.close();
  await once(other, 'close');
  for (const port of [PORT, '0', 'nonsense', '99999'])
    await expect(requireFreePort({ PORT: port })).resolves.toBeUndefined();
});
