import { utils, write } from '@e965/xlsx';
import { pictureFile } from './documents.ts';
import type { Company } from './journey.ts';
import { deal } from './payload-dealer.ts';
import type { Customer } from './people.ts';
import { logIn, type Person } from './sign-in.ts';

interface Sent {
  readonly path: string;
  /** Text fields beside the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Content and extension; a picture by default. */
  readonly content?: Uint8Array<ArrayBuffer>;
  readonly ending?: string;
}

/** Uploads a file under a hostile name. */
export const send = async <Reply>(company: Company, person: Person, sent: Sent): Promise<Reply> => {
  const { token, cookie } = await logIn(company.url, person);
  const form = new FormData();
  for (const [name, value] of Object.entries(sent.fields ?? {})) form.append(name, value);
  const content = sent.content ?? new Uint8Array(pictureFile('x.png').buffer);
  form.append('file', new Blob([content]), `${deal(60)}${sent.ending ?? '.png'}`);
  const answer = await fetch(new URL(sent.path, company.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, cookie: `session=${cookie}` },
    body: form,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${sent.path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Reply;
};

/** Uploads a sheet with hostile name, header and cells; returns the pending import. */
export const plantImport = async (company: Company, person: Person): Promise<string> => {
  const header = ['First name', 'Last name', 'E-mail', 'Campaign', deal(60)];
  const rows = Array.from({ length: 12 }, () => [deal(80), deal(80), deal(80), deal(120), deal(120)]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), 'Leads');
  const content = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer<ArrayBuffer>);
  const sent = { path: '/v1/user/import-excel', content, ending: '.xlsx' };
  return (await send<{ id: string }>(company, person, sent)).id;
};

/** Documents with hostile names rejected for hostile reasons, and further ones pending. */
export const plantDocuments = async (company: Company, lead: Customer): Promise<void> => {
  const bring = async () => {
    for (const kind of ['identityFront', 'proofOfAddress'])
      await send(company, lead, { path: `/v1/user/${lead.id}/verification/document?kind=${kind}` });
    const call = await company.call(lead);
    const path = `/v1/user/${lead.id}/verification/submit`;
    return call<{ version: number; documents: { id: string }[] }>('POST', path);
  };
  const { version, documents } = await bring();
  const reasons = documents.map(({ id }) => ({ id, reason: deal(500) }));
  const decision = { status: 'rejected', version, reason: deal(500), documents: reasons };
  await company.asRoot('POST', `/v1/user/${lead.id}/verification`, decision);
  await bring();
};

export const plantDevice = async ({ url }: Company, { email, password }: Person): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'user-agent': '<img src=x onerror=__ran(1000)>' };
  await fetch(new URL('/v1/auth/login', url), { method: 'POST', headers, body: JSON.stringify({ email, password }) });
};
