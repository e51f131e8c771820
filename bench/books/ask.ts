import { once } from 'node:events';
import http from 'node:http';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

/** Sends requests over one kept connection, one at a time. */
export class Asker {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  private readonly address: string;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(address: string, headers: Readonly<Record<string, string>>) {
    this.address = address;
    this.headers = headers;
  }

  /** The whole answer, or with `start` only its beginning: a file goes on for as long as it is read. */
  async get(path: string, start = false): Promise<Answer> {
    const began = performance.now();
    const request = http.get(this.address + path, { headers: this.headers, agent: this.agent });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let text = '';
    response.setEncoding('utf8');
    for await (const part of response) {
      text += part as string;
      if (start) break;
    }
    return { status: response.statusCode ?? 0, text, milliseconds: performance.now() - began };
  }

  async json<Reply>(path: string): Promise<Reply> {
    const { status, text } = await this.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as Reply;
  }

  async send(path: string, body: object, method: 'POST' | 'PATCH' = 'POST'): Promise<Answer> {
    const began = performance.now();
    const response = await fetch(this.address + path, {
      method,
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status >= 300) throw new Error(`${path} answered ${response.status} ${text.slice(0, 300)}`);
    return { status: response.status, text, milliseconds: performance.now() - began };
  }

  close(): void {
    this.agent.destroy();
  }
}
