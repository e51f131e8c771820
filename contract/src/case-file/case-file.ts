import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';

/** `customer` holds what the customer may know, `regulator` also what staff wrote and did, marked as internal. */
export const caseCopies = ['customer', 'regulator'] as const;
const CaseCopy = z.enum(caseCopies);
export type CaseCopy = z.infer<typeof CaseCopy>;

/** `sealing`: made, but its manifest is not in the public log yet, which takes seconds. */
export const caseStates = ['waiting', 'sealing', 'ready', 'failed', 'expired'] as const;

/** A case file can be downloaded for this long. */
export const caseFileDays = 7;
/** Per customer, in 24 hours. */
export const mostCaseFiles = 5;
/** The newest ones are listed. */
export const shownCaseFiles = 20;

/** An archive with everything about a customer, with proofs, that can be read and checked without the company. */
export const CaseFile = z.object({
  id: Id,
  copy: CaseCopy,
  state: z.enum(caseStates),
  /** Given by the member of staff who asked for it; null if the customer did. */
  reason: z.nullable(z.string()),
  /** Null if the customer asked for it. */
  staffName: z.nullable(z.string()),
  /** Records in the archive; null until it is made. */
  records: z.nullable(z.number()),
  dateCreation: Instant,
  /** The end of the time in which it can be downloaded; null until it is made. */
  expires: z.nullable(Instant),
});
export type CaseFile = z.infer<typeof CaseFile>;

const CaseFiles = z.object({ caseFiles: z.array(CaseFile) });

/** The caller's own case files, newest first: those for a customer, also when staff asked for them. */
export const listOwnCaseFiles = route({
  name: 'caseFile.own',
  method: 'GET',
  path: '/v1/case-file',
  access: 'caseFile:request',
  reply: CaseFiles,
});

/** Has a case file about the caller made in the background. */
export const requestCaseFile = route({
  name: 'caseFile.request',
  method: 'POST',
  path: '/v1/case-file',
  access: 'caseFile:request',
  limit: 'report',
  reply: CaseFiles,
});

/** A customer's case files, newest first. */
export const listLeadCaseFiles = route({
  name: 'caseFile.ofLead',
  method: 'GET',
  path: '/v1/user/:id/case-file',
  access: 'caseFile:create',
  params: ById,
  reply: CaseFiles,
});

/** Has a case file about a customer made in the background; the customer's activity shows who asked for it, and why. */
export const requestLeadCaseFile = route({
  name: 'caseFile.requestForLead',
  method: 'POST',
  path: '/v1/user/:id/case-file',
  access: 'caseFile:create',
  limit: 'report',
  params: ById,
  body: z.strictObject({ copy: CaseCopy, reason: Line(300, 3) }),
  reply: CaseFiles,
});

/** The archive, a ZIP. Each download is recorded. */
export const downloadCaseFile = route({
  name: 'caseFile.download',
  method: 'GET',
  path: '/v1/case-file/:id/file',
  access: ['caseFile:request', 'caseFile:create'],
  limit: 'report',
  params: ById,
  reply: 'file',
  writes: true,
  ownHandOnly: true,
});
