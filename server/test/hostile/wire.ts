import net from 'node:net';

/** A raw connection, for requests that no HTTP client would send. */
export interface Wire {
  readonly socket: net.Socket;
  text(): string;
  /** Resolves with everything received when the server has closed the connection. */
  readonly closed: Promise<string>;
}

export const openWire = (url: string): Promise<Wire> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const socket = net.connect(Number(port), hostname.replace(/[[\]]/g, ''));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    const closed = new Promise<string>((done) => socket.once('close', () => done(received)));
    socket.once('error', reject);
    socket.once('connect', () => {
      // Disconnection is expected here.
      socket.off('error', reject).on('error', () => undefined);
      resolve({ socket, text: () => received, closed });
    });
  });

/** Sends these raw bytes and waits until the server closes the connection. */
export const exchange = async (url: string, bytes: string | Buffer): Promise<string> => {
  const wire = await openWire(url);
  wire.socket.write(bytes, 'latin1');
  return wire.closed;
};

export const statusOf = (reply: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0);
