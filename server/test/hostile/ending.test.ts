import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { describe, expect, it, vi } from 'vitest';
import { signedIn } from '../app/caller.ts';
import { startTestApp } from '../app/test-app.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { listen } from './live-room.ts';
import { openWire } from './wire.ts';

describe('the shutdown of the server', () => {
  it('lets a running command finish and answer, and accepts no new one', async () => {
    const app = await startTestApp();
    const admin = await signedIn(app, 'admin');
    const outside = openDatabase(app.databaseUrl, { max: 2 });
    let command: Promise<{ status: number }> | undefined;
    let stopping: Promise<void> | undefined;
    await outside.transaction(async (transaction) => {
      await transaction.query(sql`lock table campaign in exclusive mode`);
      command = admin.call(campaign.routes.create, { body: { name: 'At work' } });
      await vi.waitFor(async () => {
        const waiting = await outside.query(
          sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'campaign' and not l.granted`,
        );
        if (waiting.length === 0) throw new Error('the command is not running yet');
      }, 5_000);
      stopping = app.running.stop();
      await vi.waitFor(() => expect(fetch(`${app.url}/health/live`)).rejects.toThrow('fetch failed'), 5_000);
    });
    await stopping;
    expect((await command)?.status).toBe(201);
    expect(await outside.query(sql`select 1 from campaign where name = 'At work'`)).toHaveLength(1);
    await outside.close();
    await app.database.close();
  });

  it('is not delayed by a client that trickles, polls, or ignores the close frame', { timeout: 40_000 }, async () => {
    const app = await startTestApp();
    const listener = await listen(app.url, { token: '', cookie: '' });
    const dripping = await openWire(app.url);
    dripping.socket.write(
      'POST /v1/uploads/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900\r\n\r\n',
    );
    const timer = setInterval(() => dripping.socket.destroyed || dripping.socket.write('-'), 300);
    const silent = await openWire(app.url);
    silent.socket.write(
      'GET /socket.io/setting/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await vi.waitFor(() => expect(silent.text()).toContain('101 Switching'), 10_000);
    await app.stop();
    clearInterval(timer);
    await Promise.all([dripping.closed, silent.closed]);
    expect(listener.socket.connected).toBe(false);
  });
});
