import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A local price provider: a minimal WebSocket server with texts of up to 64 kB. */
export interface PriceServer {
  readonly url: string;
  /** First messages of clients, in the order of their connections. */
  readonly received: string[];
  say(text: string): void;
  tick(symbol: string, bid: string, ask: string, more: { readonly time: number; readonly sequence?: number }): void;
  /** Cuts every connection without a close frame. */
  cut(): void;
  stop(): Promise<void>;
}

const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const textFrame = 0x81;

const frame = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const short = bytes.length < 126;
  const head = Buffer.alloc(short ? 2 : 4);
  head.writeUInt8(textFrame, 0);
  head.writeUInt8(short ? bytes.length : 126, 1);
  if (!short) head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
};

/** The text of a client's masked frame; null for other frames. */
const unframe = (bytes: Buffer): string | null => {
  if (bytes.readUInt8(0) !== textFrame) return null;
  const length = bytes.readUInt8(1) & 0x7f;
  const at = length === 126 ? 4 : 2;
  const mask = bytes.subarray(at, at + 4);
  return Buffer.from(bytes.subarray(at + 4).map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString();
};

export const startPriceServer = async (): Promise<PriceServer> => {
  const open = new Set<Duplex>();
  /** Those that have subscribed. */
  const connections = new Set<Duplex>();
  const received: string[] = [];
  const http = createServer();
  http.on('upgrade', (request, connection: Duplex) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${magic}`)
      .digest('base64');
    connection.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    connection.on('data', (bytes: Buffer) => {
      const text = unframe(bytes);
      if (text === null) return;
      received.push(text);
      connections.add(connection);
    });
    open.add(connection);
    connection
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(connection);
        connections.delete(connection);
      });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const say = (text: string): void => {
    for (const connection of connections) connection.write(frame(text));
  };
  // Also those of servers that were killed before they subscribed: nothing else ends them.
  const cut = (): void => {
    for (const connection of open) connection.destroy();
  };
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received,
    say,
    tick: (symbol, bid, ask, more) => say(JSON.stringify({ type: 'tick', symbol, bid, ask, ...more })),
    cut,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        cut();
        http.closeAllConnections();
      }),
  };
};
