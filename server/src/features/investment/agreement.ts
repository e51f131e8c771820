import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import { type Signature, termsVersion } from '@countinghouse/contract/investment/subscription.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import sharp from 'sharp';
import type { Context } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readSetting } from '../setting/index.ts';
import { insertAgreement, readSigner } from './agreement-table.ts';
import { contentOf, printAgreement } from './agreement-pdf.ts';

/** What is agreed and by what hand. */
export interface Agreeing {
  /** The investment, whose row exists. */
  readonly id: string;
  readonly project: Project;
  readonly terms: Terms;
  readonly cancelUntil: Date;
  readonly signature: Signature;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** A picture in which something is drawn; stored anew, without what else came along. */
const keepDrawing = async (context: Context, { id, signature }: Agreeing) => {
  if (signature.kind === 'typed') return null;
  const bytes = Buffer.from(signature.image, 'base64');
  const files = await filesOf(context.app, context);
  const stored = await files.storeUpload(Readable.from(bytes), {
    fileClass: 'signature',
    originalName: 'signature.png',
    ownerId: id,
    createdBy: context.actor.id,
  });
  const opened = await files.openStored(stored.path);
  if (!opened) throw new Error('the signature was not stored');
  const content = await buffer(opened.stream);
  // One colour all over has no entropy: nobody drew anything.
  const { entropy } = await sharp(content).flatten({ background: '#ffffff' }).stats();
  if (entropy === 0) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.signature', code: 'signatureEmpty' }] });
  }
  return { id: stored.id, content };
};

/**
 * Draws up the agreement in the customer's language, with his signature and the evidence of it, and keeps file and
 * fingerprints in the transaction of the subscription.
 */
export const signAgreement = async (context: Context, agreeing: Agreeing): Promise<void> => {
  const { request, now, actor } = context;
  const drawing = await keepDrawing(context, agreeing);
  const content = contentOf({
    ...agreeing,
    company: (await readSetting(context)).companyName,
    customer: await readSigner(context, actor.id),
    language: request.language,
    signedAt: now,
  });
  const contentHash = sha256(JSON.stringify(content));
  const evidence = { contentHash, ip: request.ip, userAgent: request.userAgent, drawing: drawing?.content ?? null };
  const pdf = await printAgreement(content, { ...evidence, timezone: request.timezone });
  const files = await filesOf(context.app, context);
  const file = await files.storeOwn(pdf, 'application/pdf', {
    fileClass: 'agreement',
    originalName: `${content.number}.pdf`,
    ownerId: agreeing.id,
    createdBy: actor.id,
  });
  await insertAgreement(context, {
    investment: agreeing.id,
    file: file.id,
    fileHash: file.sha256,
    contentHash,
    termsVersion,
    language: request.language,
    signatureFile: drawing?.id ?? null,
    signatureText: agreeing.signature.kind === 'typed' ? agreeing.signature.text : null,
    signedAt: now,
    ip: request.ip,
    userAgent: request.userAgent,
  });
};
