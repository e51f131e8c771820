import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/**
 * Multipart with one picture, available at `url`. Uploads by staff who manage the company's pictures are public; other
 * uploads are visible to the uploader and the staff responsible for them.
 */
export const upload = route({
  name: 'file.upload',
  method: 'POST',
  path: '/v1/uploads/upload',
  access: 'signedIn',
  upload: true,
  reply: z.object({ url: z.string() }),
});

export const mediaUses = ['logo', 'home', 'project', 'market'] as const;

/** A public picture; `bytes` is its size, `usedFor` where it is currently used. */
export const MediaFile = z.object({
  id: Id,
  url: z.string(),
  name: z.string(),
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  dateCreation: Instant,
  createdByName: z.nullable(z.string()),
  usedFor: z.array(z.enum(mediaUses)),
});
export type MediaFile = z.infer<typeof MediaFile>;

/** Public uploads, newest first; at most 24, older than the given one. */
export const listMedia = route({
  name: 'file.media',
  method: 'GET',
  path: '/v1/uploads',
  access: 'media:upload',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ files: z.array(MediaFile), more: z.boolean() }),
});

/** Public files for everyone, private ones for callers whose scope includes their record. */
export const download = route({
  name: 'file.download',
  method: 'GET',
  path: '/v1/uploads/:path',
  access: 'public',
  params: z.object({ path: z.string().check(z.maxLength(200)) }),
  reply: 'file',
});

/** Deletes a picture that the caller uploaded for themselves; 409 while it is in use. */
export const removeFile = route({
  name: 'file.remove',
  method: 'DELETE',
  path: '/v1/uploads/:path',
  access: 'signedIn',
  params: z.object({ path: z.string().check(z.maxLength(200)) }),
  reply: 'nothing',
});
