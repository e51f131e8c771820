import type { Readable } from 'node:stream';
import type { FileContacts } from '../contacts/open-file.ts';

/** JSON text that PostgreSQL built with exactly the contract's fields; sent unchanged. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class FileReply {
  readonly body: Readable | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: Readable | Buffer, headers: Readonly<Record<string, string>>, _contacts: FileContacts) {
    this.body = body;
    this.headers = headers;
  }
}
