import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type ChildEnd, endOf, startBoundedProcess } from '../bounded-process.ts';
import { createFairQueue } from '../fairness/fair-queue.ts';
import { Refusal } from '../refusal.ts';
import './decoders.ts';
import { imageLimits } from './image-limits.ts';
import type { ImageRefusal, ImageReply, ImageRequest } from './image-messages.ts';
import type { StoredType } from './stored-type.ts';

export type Picture = { bytes: Buffer; width: number; height: number };

/** The queue for all callers, exported for tests that fill it. */
export const imageQueue = createFairQueue({
  atOnce: imageLimits.atOnce,
  waiting: imageLimits.waiting,
  retryAfterSeconds: 5,
});

type Encoder = { child: ChildProcess; end: Promise<ChildEnd>; pictures: number; idle?: NodeJS.Timeout };

const idle = new Set<Encoder>();

function startEncoder(): Encoder {
  const child = startBoundedProcess({
    name: 'image-child',
    beside: import.meta.url,
    libraries: ['sharp', 'detect-libc', 'semver'],
    scope: '@img',
    flags: ['--allow-addons'],
    limits: imageLimits,
    priority: imageLimits.priority,
  });
  const encoder: Encoder = { child, end: endOf(child), pictures: 0 };
  const forget = (): void => void idle.delete(encoder);
  encoder.end.then(forget, forget);
  return encoder;
}

/** An idle process must not keep the server from ending. */
function keepAlive({ child }: Encoder, isNeeded: boolean): void {
  const change = isNeeded ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  (child.stderr as Socket | null)?.[change]();
}

function takeEncoder(): Encoder {
  const [encoder] = idle;
  if (encoder === undefined) return startEncoder();
  idle.delete(encoder);
  clearTimeout(encoder.idle);
  keepAlive(encoder, true);
  return encoder;
}

function release(encoder: Encoder): void {
  const { child } = encoder;
  encoder.pictures += 1;
  keepAlive(encoder, false);
  if (!child.connected) return;
  if (encoder.pictures >= imageLimits.picturesEach) return child.disconnect();
  idle.add(encoder);
  encoder.idle = setTimeout(() => {
    idle.delete(encoder);
    child.disconnect();
  }, imageLimits.idleMilliseconds).unref();
}

const refusal = (code: ImageRefusal): Refusal =>
  code === 'unavailable'
    ? new Refusal('unavailable', code, { retryAfterSeconds: imageLimits.retryAfterSeconds })
    : new Refusal('unprocessable', code, { params: { limit: imageLimits.pixels / 1_000_000 } });

async function replyOf({ child, end }: Encoder, request: ImageRequest): Promise<ImageReply> {
  const timer = setTimeout(() => child.kill('SIGKILL'), imageLimits.milliseconds);
  try {
    const answer = once(child, 'message');
    child.send(request, () => undefined);
    const result = await Promise.race([answer, end]);
    if (Array.isArray(result)) return result[0] as ImageReply;
    if (result.signal !== null) return { type: 'refusal', code: 'unavailable' };
    throw new Error(`picture process ended with code ${result.code}: ${result.complaint}`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Re-encodes an image in a separate process, so that none of the sent bytes are kept: no metadata, no hidden payload.
 * Animations stay animated. Refuses `imageTooLarge`, `imageUnreadable`, and `unavailable` when the queue is full, the
 * time limit is reached or the process is killed.
 */
export function reEncodeImage(bytes: Buffer, type: StoredType): Promise<Picture> {
  return imageQueue.run(async () => {
    const encoder = takeEncoder();
    try {
      const reply = await replyOf(encoder, { bytes, type });
      if (reply.type === 'refusal') throw refusal(reply.code);
      const { bytes: written, width, height } = reply;
      return { bytes: Buffer.from(written.buffer, written.byteOffset, written.byteLength), width, height };
    } finally {
      release(encoder);
    }
  });
}
