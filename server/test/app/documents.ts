import type { DocumentKind } from '@countinghouse/contract/verification/document.ts';
import { submitDocuments, type Verification } from '@countinghouse/contract/verification/verification.ts';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { filesOf } from '../../src/kernel/files/files-of.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Caller, Response } from './caller.ts';
import { sendFile } from './form.ts';
import { picture } from './pictures.ts';
import type { TestApp } from './test-app.ts';

interface Sent {
  readonly lead: string;
  readonly kind: DocumentKind;
  readonly bytes?: Uint8Array;
  readonly name?: string;
}

/** Uploads one document of a customer, by default a small picture. */
export const sendDocument = async (
  app: TestApp,
  who: Caller,
  { lead, kind, bytes, name = 'paper.png' }: Sent,
): Promise<Response<Verification>> =>
  sendFile<Verification>(app, who, {
    path: `/v1/user/${lead}/verification/document?kind=${kind}`,
    bytes: bytes ?? (await picture('png')),
    name,
  });

/** Uploads identity and address documents of a customer and submits them; returns the pending verification. */
export const applyFor = async (app: TestApp, who: Caller, lead = who.id): Promise<Verification> => {
  for (const kind of ['identityFront', 'proofOfAddress'] as const) await sendDocument(app, who, { lead, kind });
  return (await who.call(submitDocuments, { params: { id: lead } })).body;
};

/** A document that a customer has not submitted yet, with its file. Returns its id. */
export const addDocument = async (app: TestApp, lead: string): Promise<string> => {
  const id = newId();
  const files = await filesOf(app.running.app, app.database);
  const facts = { fileClass: 'verification', originalName: 'paper.png', ownerId: lead, createdBy: lead } as const;
  const file = await files.storeUpload(Readable.from([await picture('png')]), facts);
  await app.database.query(sql`
    insert into verification_document (id, lead_id, kind, status, file_id, uploaded_by, date_creation)
    values (${id}::uuid, ${lead}::uuid, 'other', 'draft', ${file.id}::uuid, ${lead}::uuid, now())`);
  return id;
};
