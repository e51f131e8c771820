import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A mail server for tests: accepts everything, or answers as set. */
export interface SmtpDouble {
  readonly url: string;
  /** Every accepted message so far, in its raw form. */
  readonly taken: readonly { readonly to: string; readonly raw: string }[];
  /** Number of receivers named so far, including refused ones. */
  readonly named: () => number;
  /** Answers the next receivers with these lines, one each. */
  refuseNext(...lines: string[]): void;
  stop(): Promise<void>;
}

export const startSmtpDouble = async (): Promise<SmtpDouble> => {
  const taken: { to: string; raw: string }[] = [];
  const refusals: string[] = [];
  const connections = new Set<Socket>();
  let named = 0;
  const serve = (connection: Socket): void => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection)).on('error', () => connection.destroy());
    let buffer = '';
    let to = '';
    let inData = false;
    const answer = (text: string) => connection.write(`${text}\r\n`);
    const command = (text: string): void => {
      const verb = text.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') {
        named += 1;
        const refusal = refusals.shift();
        to = /<([^>]*)>/.exec(text)?.[1] ?? '';
        answer(refusal ?? '250 OK');
      } else if (verb === 'DATA') {
        inData = true;
        answer('354 go on');
      } else if (verb === 'AUTH') answer('535 wrong-words-of-the-server');
      else if (verb === 'QUIT') connection.end('221 bye\r\n');
      else answer(verb === 'EHLO' ? '250-double\r\n250 AUTH PLAIN LOGIN' : '250 OK');
    };
    connection.on('data', (bytes: Buffer) => {
      buffer += bytes.toString('latin1');
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (!inData) command(text);
        else {
          inData = false;
          taken.push({ to, raw: text });
          answer('250 taken');
        }
      }
    });
    answer('220 double');
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    named: () => named,
    refuseNext: (...texts) => void refusals.push(...texts),
    stop: () =>
      new Promise((resolve) => {
        for (const connection of connections) connection.destroy();
        server.close(() => resolve());
      }),
  };
};
