import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { childScript, endOf, lowerPriority } from '../bounded-process.ts';
import type { App } from '../context.ts';
import { createFairQueue } from '../fairness/fair-queue.ts';
import { Refusal } from '../refusal.ts';
import type { Pdf, PdfFacts, PdfRow } from './pdf.ts';
import type { PrintMessage, PrintPart } from './print-messages.ts';
import { type WrittenFile, writtenFile } from '../files/written-file.ts';

// Collecting garbage often and keeping freed memory in one place saves a fifth of the process's memory.
const flags = ['--max-old-space-size=256', '--max-semi-space-size=1', '--no-warnings'];
const milliseconds = 60_000;
/** Starting a process takes longer than printing an agreement: one that somebody waited for stays ready for the next. */
const readyMilliseconds = 30_000;
const rowsAtOnce = 500;

/** The queue of all callers, exported for tests that fill it. */
export const printQueue = createFairQueue({ atOnce: 2, waiting: 16, retryAfterSeconds: 5 });

/** A document being written; `printPdf` finishes it. */
export type PdfWriter = Omit<Pdf, 'finish'>;

export interface Printing extends PdfFacts {
  /** Set when a call that changes something waits for the document. */
  readonly isAwaited?: boolean;
}

/** Passed on from the server's environment. With code from the cache the process starts in two thirds of the time. */
const passedOn = ['SystemRoot', 'NODE_COMPILE_CACHE'];

interface Printer {
  readonly child: ChildProcess;
  /** Rejects with its error output when the process ends, which it does by itself only after an error. */
  readonly failed: Promise<never>;
}

const startPrinter = (isAwaited: boolean): Printer => {
  const { path } = childScript({ name: 'print-child', beside: import.meta.url });
  const child = spawn(process.execPath, [...flags, path], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {
      TZ: 'UTC',
      MALLOC_ARENA_MAX: '1',
      ...Object.fromEntries(passedOn.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []))),
    },
    windowsHide: true,
  });
  // Requests have priority, unless one waits for this document.
  if (!isAwaited) lowerPriority(child, constants.priority.PRIORITY_BELOW_NORMAL);
  const failed = endOf(child).then(({ code, complaint }) => {
    throw new Error(`printing process ended with code ${code}: ${complaint}`);
  });
  failed.catch(() => undefined);
  return { child, failed };
};

let ready: { readonly printer: Printer; readonly timer: NodeJS.Timeout } | null = null;

const takePrinter = (isAwaited: boolean): Printer => {
  if (!isAwaited || !ready) return startPrinter(isAwaited);
  const { printer, timer } = ready;
  clearTimeout(timer);
  ready = null;
  printer.child.channel?.ref();
  return printer;
};

/** Ends a process and waits for its end: it must not outlive the call. */
const endPrinter = async ({ child, failed }: Printer): Promise<unknown> => {
  child.kill('SIGKILL');
  return failed.catch((reason: unknown) => reason);
};

const keepReady = (printer: Printer): void => {
  const forget = (): void => {
    if (ready?.printer === printer) ready = null;
  };
  const timer = setTimeout(() => {
    forget();
    void endPrinter(printer);
  }, readyMilliseconds).unref();
  ready = { printer, timer };
  printer.failed.catch(forget);
  // It ends with the server, which does not wait for it.
  printer.child.unref();
  printer.child.channel?.unref();
  if (printer.child.stderr instanceof Socket) printer.child.stderr.unref();
};

/** The process that is ready for the next document, if any: exported for tests that end it. */
export const readyProcess = (): ChildProcess | undefined => ready?.printer.child;

/** Sends the calls of a writer to the process; each batch of rows waits until the previous one has been laid out. */
const remoteWriter = (send: (message: PrintMessage) => Promise<void>, taken: () => Promise<unknown>) => {
  let sent: Promise<void> = Promise.resolve();
  const queue = (message: PrintMessage): void => {
    sent = sent.then(() => send(message));
    // The sender of the last message reports the error.
    sent.catch(() => undefined);
  };
  const part =
    <Name extends PrintPart>(name: Name) =>
    (...values: Parameters<Pdf[Name]>): void =>
      queue({ type: 'part', name, values });
  const sendRows = async (rows: readonly PdfRow[]): Promise<void> => {
    const answer = taken();
    queue({ type: 'rows', rows });
    await Promise.all([sent, answer]);
  };
  const writer: PdfWriter = {
    heading: part('heading'),
    paragraph: part('paragraph'),
    list: part('list'),
    facts: part('facts'),
    image: part('image'),
    space: part('space'),
    table: async (columns, rows) => {
      queue({ type: 'table', columns });
      let batch: PdfRow[] = [];
      for await (const row of rows) {
        batch.push(row);
        if (batch.length < rowsAtOnce) continue;
        await sendRows(batch);
        batch = [];
      }
      if (batch.length > 0) await sendRows(batch);
      queue({ type: 'tableEnd' });
      await sent;
    },
  };
  return { writer, finish: (): Promise<void> => sent.then(() => send({ type: 'finish' })) };
};

/** The process ended before a message was sent; its exit gives the reason. */
const isClosedChannel = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ERR_IPC_|EPIPE)/.test(String(error.code));

const printInto = async (
  path: string,
  { isAwaited = false, ...facts }: Printing,
  write: (pdf: PdfWriter) => Promise<void> | void,
): Promise<void> => {
  const printer = takePrinter(isAwaited);
  const { child, failed } = printer;
  let isLate = false;
  const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), milliseconds);
  const send = (message: PrintMessage): Promise<void> =>
    new Promise((resolve, reject) => {
      child.send(message, (error) => (error === null ? resolve() : reject(error)));
    });
  // A process that ends early sends no answer.
  const answer = (): Promise<unknown> => Promise.race([once(child, 'message'), failed]);
  const writing = async (): Promise<void> => {
    await send({ type: 'open', facts, path });
    const { writer, finish } = remoteWriter(send, answer);
    await write(writer);
    const written = answer();
    await Promise.all([finish(), written]);
  };
  try {
    await Promise.race([writing(), failed]);
    if (isAwaited && !ready) keepReady(printer);
    else await endPrinter(printer);
  } catch (error) {
    const end = await endPrinter(printer);
    if (isLate) throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
    throw isClosedChannel(error) ? end : error;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Prints a document in a separate process, through a fair queue. Slow, so call it before a transaction. Refuses
 * `unavailable` when the queue is full.
 */
export const printPdf = (
  app: Pick<App, 'config'>,
  printing: Printing,
  write: (pdf: PdfWriter) => Promise<void> | void,
): Promise<WrittenFile> => printQueue.run(() => writtenFile(app, (_file, path) => printInto(path, printing, write)));
