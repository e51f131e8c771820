import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { type Actor, originOf, visitor } from '../actor.ts';
import type { Change } from '../changes/change.ts';
import { recordChanges } from '../changes/record-changes.ts';
import { limitContactSearches } from '../contacts/limit-searches.ts';
import { maskReply } from '../contacts/mask-reply.ts';
import type { App, Context, RequestFacts, Runner } from '../context.ts';
import { asCaller, asServer } from '../fairness/caller.ts';
import { callerOf } from '../fairness/caller-of.ts';
import { createFairQueue } from '../fairness/fair-queue.ts';
import { authenticateToken, isTokenForm } from '../session/api-token.ts';
import { authenticate } from '../session/authenticate.ts';
import { checkAccess } from '../session/may.ts';
import { requireLiveSession } from '../session/require-live-session.ts';
import { type Claim, claimKey, keepAnswer, refuseReused } from './idempotency.ts';
import { Refusal } from '../refusal.ts';
import { parseInput } from './parse-input.ts';
import { recordViews } from '../views/record-views.ts';
import { viewedCustomers } from '../views/viewed-customers.ts';
import type { UploadedFile } from './receive-file.ts';
import { FileReply } from './reply.ts';
import type { Before, Served } from './served.ts';

export interface Call {
  readonly request: RequestFacts;
  readonly raw: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly idempotencyKey: string | null;
  readonly setCookie: Context['setCookie'];
  readonly receiveFile: () => Promise<UploadedFile>;
  /** Called once the request turns out to come from a live session. */
  readonly recognized: () => void;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly file?: FileReply;
}

export const execute = async (
  app: App,
  served: Served,
  write: (answer: unknown) => string,
  call: Call,
): Promise<Answer> => {
  const now = app.clock.now();
  const actor = await actorOf(app, served, call.request, now);
  if (originOf(actor) !== null) call.recognized();
  const work = () => executeAs(actor, { app, served, write, call, now });
  return asCaller(callerOf(actor, call.request), () => (served.route.upload ? uploads.run(work) : work()));
};

/** Staff at an address from which they may not work are visitors of the public calls. */
const actorOf = async (
  app: App,
  { route }: Served,
  { bearer, cookie, ip }: RequestFacts,
  now: Date,
): Promise<Actor> => {
  if (isTokenForm(bearer)) return authenticateToken(app.database, { bearer, cookie, ip }, now);
  const actor = await authenticate(app.database, { bearer, cookie, ip }, now);
  return actor.outsideNetwork && route.access === 'public' ? visitor : actor;
};

/** Uploaded bodies stay in memory until they are stored, so their number is limited. */
const uploads = createFairQueue({ atOnce: 16, waiting: 48, retryAfterSeconds: 5 });

interface Execution {
  readonly app: App;
  readonly served: Served;
  readonly write: (answer: unknown) => string;
  readonly call: Call;
  readonly now: Date;
}

const executeAs = async (actor: Actor, { app, served, write, call, now }: Execution): Promise<Answer> => {
  const { route } = served;
  checkAccess(route, actor);
  const input = parseInput(route, call.raw);
  await limitContactSearches(app.database, { actor, input, now });
  // Slow senders are waited for here, where no database connection is held.
  const file = route.upload ? await call.receiveFile() : null;
  const uploadedFile = uploadOf(file);
  const claim = claimOf({ route, actor, call, input: [input, file?.sha256, file?.fields] });
  if (claim && served.isPrepared) await refuseReused(app.database, claim);
  const intent = `${actor.token?.id ?? actor.id}:${route.name}:${call.idempotencyKey ?? call.request.id}`;
  const { query, copyFrom } = app.database;
  const later: Later = { afterCommit: [], afterRollback: [], afterRefusal: [], isRun: false };
  const afterRefusal = (work: () => Promise<void>): void => void later.afterRefusal.push(work);
  const before: Before = {
    app,
    actor,
    request: call.request,
    now,
    uploadedFile,
    query,
    copyFrom,
    attempt: intent,
    afterRefusal,
  };
  return finish(app, later, async () => {
    const command = await served.prepare(before, input as never);
    const run = async (runner: Runner, changes: Change[]): Promise<Answer> => {
      // A repeated transaction starts empty.
      later.afterCommit.length = later.afterRollback.length = 0;
      later.isRun = true;
      const context = contextOf(app, runner, { actor, call, uploadedFile, now, changes, later });
      return answerOf({ route, actor }, await command(context, input as never), write);
    };
    if (isWrite(route)) return runWrite({ app, route, actor, call, claim, now }, run);
    const answer = await run(app.database, []);
    await recordViews({ app, actor, request: call.request, now }, () => viewedCustomers(route, input, answer.text));
    return answer;
  });
};

/** Work of a command that runs once its transaction has ended. */
interface Later {
  readonly afterCommit: (() => void | Promise<void>)[];
  readonly afterRollback: (() => Promise<void>)[];
  /** Undoes the preparation. */
  readonly afterRefusal: (() => Promise<void>)[];
  /** Whether the command was run: a repeated reply needs neither it nor its preparation. */
  isRun: boolean;
}

const finish = async (app: App, later: Later, run: () => Promise<Answer>): Promise<Answer> => {
  let answer: Answer;
  try {
    answer = await run();
  } catch (error) {
    for (const work of later.afterRollback) await work();
    if (isCertain(error)) await undo(app, later);
    throw error;
  }
  if (!later.isRun) await undo(app, later);
  for (const work of later.afterCommit) await asServer(() => attempt(app, work));
  return answer;
};

/** A refusal rolls back; after any other failure, a lost connection for example, the transaction may have been committed. */
const isCertain = (error: unknown): boolean => error instanceof Refusal && error.kind !== 'unavailable';

const undo = async (app: App, { afterRefusal }: Later): Promise<void> => {
  for (const work of afterRefusal) await asServer(() => attempt(app, work));
};

/** The call is decided, so a failure here is logged and not reported to the caller. */
const attempt = async (app: App, work: () => void | Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    app.log.error({ err: error }, 'work after a call failed');
  }
};

const isWrite = (route: AnyRoute): boolean => route.writes ?? route.method !== 'GET';

interface Write {
  readonly app: App;
  readonly route: AnyRoute;
  readonly actor: Actor;
  readonly call: Call;
  readonly claim: Claim | null;
  readonly now: Date;
}

interface ClaimInput extends Pick<Write, 'route' | 'actor' | 'call'> {
  /** Everything that identifies the request. */
  readonly input: unknown;
}

/**
 * The claim on the caller's key; null without one. Visitors share one actor id, so their keys could collide, as could
 * those of a person and of their API tokens.
 */
const claimOf = ({ route, actor, call, input }: ClaimInput): Claim | null =>
  call.idempotencyKey === null || actor.role === 'visitor' || !isWrite(route)
    ? null
    : { actorId: actor.token?.id ?? actor.id, key: call.idempotencyKey, route, input };

const runWrite = (
  { app, route, actor, call, claim, now }: Write,
  run: (runner: Runner, changes: Change[]) => Promise<Answer>,
): Promise<Answer> =>
  app.database.transaction(async (transaction) => {
    const repeat = claim && (await claimKey(transaction, claim));
    if (repeat) return { status: repeat.status, text: repeat.response };
    const changes: Change[] = [];
    const answer = await run(transaction, changes);
    await recordChanges(transaction, { actor, request: call.request, action: route.name, now }, changes);
    if (claim) await keepAnswer(transaction, claim, { status: answer.status, response: answer.text });
    await requireLiveSession(transaction, actor);
    return answer;
  });

const answerOf = (
  { route, actor }: Pick<Write, 'route' | 'actor'>,
  result: unknown,
  write: (answer: unknown) => string,
): Answer => {
  if (result instanceof FileReply) return { status: 200, text: '', file: result };
  if (route.reply === 'nothing') return { status: 204, text: '' };
  return { status: route.method === 'POST' && !route.secret ? 201 : 200, text: maskReply(route, actor, write(result)) };
};

interface ContextParts {
  readonly actor: Actor;
  readonly call: Call;
  readonly uploadedFile: () => UploadedFile;
  readonly now: Date;
  readonly changes: Change[];
  readonly later: Later;
}

const contextOf = (
  app: App,
  runner: Runner,
  { actor, call, uploadedFile, now, changes, later }: ContextParts,
): Context => ({
  app,
  actor,
  now,
  request: call.request,
  query: (fragment) => runner.query(fragment),
  copyFrom: (fragment) => runner.copyFrom(fragment),
  changed: (change) => {
    changes.push(change);
  },
  afterCommit: (work) => {
    later.afterCommit.push(work);
  },
  afterRollback: (work) => {
    later.afterRollback.push(work);
  },
  setCookie: call.setCookie,
  uploadedFile,
});

const uploadOf = (file: UploadedFile | null) => (): UploadedFile => {
  if (file === null) throw new Error('the route takes no upload');
  return file;
};
