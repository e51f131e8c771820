import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import type { Context, Reading } from '../context.ts';
import type { FileClass } from '../files/file-class.ts';
import type { TakenFile } from '../files/file-store.ts';
import { filesOf } from '../files/files-of.ts';

/** A printed document with its drawing, and what was printed. */
export interface PrintedDocument<Content extends { readonly number: string }> {
  readonly content: Content;
  readonly contentHash: string;
  readonly drawing: TakenFile | null;
  readonly document: TakenFile;
}

/** The columns that every signed document has. */
export interface SignedDocument {
  readonly file: string;
  readonly fileHash: string;
  readonly contentHash: string;
  readonly language: string;
  readonly signatureFile: string | null;
  readonly signatureText: string | null;
  readonly signedAt: Date;
  readonly ip: string;
  readonly userAgent: string;
}

interface Owner {
  /** The signed record. */
  readonly id: string;
  readonly signature: Signature;
}

/** Makes the document and the drawing files of the record, in the transaction of the signature. */
export const storeSigned = async (
  context: Context,
  { id, signature }: Owner,
  { contentHash, drawing, document }: PrintedDocument<{ readonly number: string }>,
): Promise<SignedDocument> => {
  const { request, now, actor } = context;
  const files = await filesOf(context.app, context);
  const owned = { ownerId: id, createdBy: actor.id };
  const drawn = drawing === null ? null : await files.storeTaken(drawing, owned);
  const file = await files.storeTaken(document, owned);
  return {
    file: file.id,
    fileHash: file.sha256,
    contentHash,
    language: request.language,
    signatureFile: drawn?.id ?? null,
    signatureText: signature.kind === 'typed' ? signature.text : null,
    signedAt: now,
    ip: request.ip,
    userAgent: request.userAgent,
  };
};

/** Keeps a printed document before the transaction of its signature. */
export const takeDocument = async (
  before: Reading,
  pdf: Buffer,
  { fileClass, number }: { fileClass: Extract<FileClass, 'agreement' | 'mandate'>; number: string },
): Promise<TakenFile> => {
  const files = await filesOf(before.app, before);
  return files.takeOwn(pdf, 'application/pdf', { fileClass, originalName: `${number}.pdf` });
};
