import type { Readable } from 'node:stream';

/** JSON text that PostgreSQL built of exactly the contract's fields; it goes out as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file as reply. `name` makes the browser save it; without it the file is shown in place. */
export class FileReply {
  readonly body: Readable | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: Readable | Buffer, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}
