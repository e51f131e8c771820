import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** Multipart with one file; `url` is where it can be fetched. */
export const upload = route({
  name: 'file.upload',
  method: 'POST',
  path: '/v1/uploads/upload',
  access: 'media:upload',
  upload: true,
  reply: z.object({ url: z.string() }),
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
