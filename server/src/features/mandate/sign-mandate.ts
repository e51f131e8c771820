import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import {
  documentVersion,
  type draftMandate as draftRoute,
  type signMandate as route,
} from '@countinghouse/contract/mandate/mandate-calls.ts';
import { type Mandate, type mandate, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { openDocument } from '../../kernel/contacts/open-file.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { documentReply } from '../../kernel/pdf/document-reply.ts';
import type { Command, Prepare } from '../../kernel/http/served.ts';
import { readHead } from '../../kernel/public-log/log-table.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { type Loaded, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { readSigner } from '../../kernel/signing/signer-table.ts';
import { type PrintedDocument, storeSigned, takeDocument } from '../../kernel/signing/store-signed.ts';
import { sha256, takeDrawing } from '../../kernel/signing/take-drawing.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { refuseLimits } from './draw-up.ts';
import { endHeld } from './end-mandate.ts';
import { contentOf, type MandateContent, printMandate } from './mandate-document.ts';
import { holdInForce, insertSignature, mandateTable } from './mandate-table.ts';
import { toRecord } from './to-record.ts';

type Input = Parameters<Command<typeof route>>[1];
type Held = Loaded<typeof mandate>;

/** The mandate that the calling customer can still sign. */
const readSignable = async (context: Reading, id: string, lock = false): Promise<Held> => {
  const held = await loadOne(context, mandateTable, { id, action: 'sign', lock });
  if (!mandateStates.allows(held.item.state, 'sign') || new Date(held.item.lapsesAt) <= context.now)
    throw new Refusal('conflict', 'mandateEnded');
  return held;
};

/** The same, exactly as on their screen. */
const readWaiting = async (context: Reading, { params, body }: Input, lock = false): Promise<Held> => {
  const held = await readSignable(context, params.id, lock);
  if (held.item.version !== body.version) throw new Refusal('stale', 'versionConflict');
  await refuseLimits(context, held.item.lead, held.item);
  return held;
};

const readContent = async (context: Reading, { item }: Held, signature: Signature | null): Promise<MandateContent> =>
  contentOf({
    mandate: item,
    company: (await readSetting(context)).companyName,
    customer: await readSigner(context, context.actor.id),
    signature,
    language: context.request.language,
    signedAt: context.now,
  });

const fingerprint = (content: MandateContent): string => sha256(JSON.stringify(content));

type Printed = PrintedDocument<MandateContent>;

const print = async (before: Reading, input: Input): Promise<Printed> => {
  const { signature } = input.body;
  const held = await readWaiting(before, input);
  const drawing = await takeDrawing(before, signature);
  const content = await readContent(before, held, signature);
  const contentHash = fingerprint(content);
  const { ip, userAgent, timezone } = before.request;
  const head = (await readHead(before))?.note ?? null;
  const evidence = { contentHash, ip, userAgent, timezone, drawing: drawing?.content.bytes ?? null, head };
  const pdf = await printMandate(before.app, { content, evidence, timezone });
  const document = await takeDocument(before, pdf, { fileClass: 'mandate', number: content.number });
  return { content, contentHash, drawing, document };
};

/** The mandate as the customer would sign it now; nothing is stored. */
export const showDraft: Command<typeof draftRoute> = async (context, { params }) => {
  const held = await readSignable(context, params.id);
  const contacts = await openDocument(context, held.item.lead);
  const content = await readContent(context, held, null);
  const { timezone } = context.request;
  const pdf = await printMandate(context.app, { content, evidence: null, timezone });
  return documentReply(pdf, 'mandate-draft', contacts);
};

/**
 * The customer signs a mandate. The document is printed before the transaction, which checks everything again and refuses
 * if anything printed has changed meanwhile.
 */
export const prepareSigning: Prepare<typeof route> = async (before, input) => {
  try {
    const printed = await print(before, input);
    return (context, own) => sign(context, own, printed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Thrown after the idempotency check, so that a retry of an accepted call still gets the original reply.
    return () => Promise.reject(error);
  }
};

const sign = async (context: Context, input: Input, printed: Printed): Promise<Mandate> => {
  const { signature } = input.body;
  const held = await readWaiting(context, input, true);
  if (fingerprint(await readContent(context, held, signature)) !== printed.contentHash)
    throw new Refusal('stale', 'agreementChanged');
  const former = await holdInForce(context, { lead: held.item.lead, today: dayOf(context.now) });
  if (former !== undefined) {
    const [ending] = await reload(context, mandateTable, [former]);
    if (ending) await endHeld(context, ending, { state: 'ended', reason: 'replaced' });
  }
  await updateRow(context, mandateTable as never, {
    id: held.id,
    values: { state: 'inForce', dateSigned: context.now },
  });
  const document = await storeSigned(context, { id: held.id, signature }, printed);
  await insertSignature(context, { mandate: held.id, documentVersion, ...document });
  const after = await reload(context, mandateTable, [held.id]);
  const [signed] = after;
  if (!signed) throw notFound();
  announce(context, mandateTable, { change: 'signed', before: [toRecord(held)], after });
  await notifySigned(context, signed);
  return signed.item;
};

/** The customer's mailbox learns of it, too: somebody else may have signed. */
const notifySigned = async (context: Context, { id, item }: Held): Promise<void> => {
  const until = new Date(`${item.endsOn}T00:00:00Z`).toISOString();
  const about = {
    params: { name: item.agentName, amount: item.maxStake, totalAmount: item.maxTotal, until },
    recordId: id,
  };
  await notify(context, { to: [item.lead], kind: 'mandate.signed', ...about });
  await notify(context, {
    to: [item.agent],
    kind: 'mandate.begun',
    params: { name: item.leadName, amount: item.maxStake },
    recordId: item.lead,
  });
};
