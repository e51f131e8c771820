import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { Networks } from './networks.ts';
import { fields, Setting } from './setting.ts';

const UpdateSetting = z.partial(
  z.strictObject({
    ...fields,
    networksRoot: Networks,
    networksAdmin: Networks,
    networksRegular: Networks,
    media: z.nullable(z.string().check(z.maxLength(200))),
    logo: z.null(),
    version: z.number().check(z.int(), z.minimum(1)),
  }),
);

/**
 * Changes settings. A change that protects less, such as a higher limit, a shorter wait or fewer recipients of the log's
 * heads, becomes a proposal, which `approval` names; the rest takes effect at once.
 */
export const updateSetting = route({
  name: 'setting.update',
  method: 'PATCH',
  path: '/v1/setting',
  access: 'setting:update',
  body: UpdateSetting,
  reply: z.extend(Setting, { approval: z.nullable(Id) }),
});

/** The address from which the caller's requests come, as the lists of networks see it. */
export const getOwnAddress = route({
  name: 'setting.ownAddress',
  method: 'GET',
  path: '/v1/setting/address',
  access: 'setting:update',
  reply: z.object({ address: z.string() }),
});

/** Multipart with one image file, which also becomes the favicon. */
export const uploadLogo = route({
  name: 'setting.uploadLogo',
  method: 'POST',
  path: '/v1/setting/logo',
  access: 'setting:update',
  upload: true,
  reply: Setting,
});
