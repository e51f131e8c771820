import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/**
 * Multipart with one picture; `url` is where it can be fetched. What those send who keep the company's pictures can be seen by
 * anybody; what others send is for themselves and for the staff in whose care they are.
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

/** A picture that anybody may see; `bytes` is its length, `usedFor` where it stands at present. */
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

/** What was uploaded for everybody to see, newest first; 24 at most, older than the one named. */
export const listMedia = route({
  name: 'file.media',
  method: 'GET',
  path: '/v1/uploads',
  access: 'media:upload',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ files: z.array(MediaFile), more: z.boolean() }),
});

/** Public files for everyone, private ones for whom their record is in scope. */
export const download = route({
  name: 'file.download',
  method: 'GET',
  path: '/v1/uploads/:path',
  access: 'public',
  params: z.object({ path: z.string().check(z.maxLength(200)) }),
  reply: 'file',
});
