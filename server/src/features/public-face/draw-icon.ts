import type { Readable } from 'node:stream';
import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import sharp from 'sharp';
import type { App } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import type { IconName } from '../../kernel/http/serve-installable.ts';
import { accountBook } from './account-book.ts';
import type { IconStyle } from './icon-address.ts';

const bytesOf = async (stream: Readable): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
};

/** The share of the width that a picture takes: systems crop a maskable icon to the middle 80 %. */
const share = { icon: 0.84, maskable: 0.56, touch: 0.72 } as const;

/** The bytes of the company's logo, or undefined when there is none or its file is missing. */
const logoBytes = async (app: App, logo: string | null): Promise<Uint8Array | undefined> => {
  if (logo === null) return undefined;
  const opened = await (await filesOf(app, app.database)).openStored(logo.split('/').at(-1) ?? '');
  return opened && bytesOf(opened.stream);
};

const onGround = async (logo: Uint8Array, pixels: number, part: number): Promise<Uint8Array> => {
  const inner = Math.round(pixels * part);
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = await sharp(logo).resize(inner, inner, { fit: 'contain', background: transparent }).png().toBuffer();
  return sharp({ create: { width: pixels, height: pixels, channels: 4, background: '#ffffff' } })
    .composite([{ input: picture }])
    .png({ palette: true })
    .toBuffer();
};

/** A square PNG: the logo on white, or the default picture in the company's colour. */
export const drawIcon = async (app: App, style: IconStyle, name: IconName): Promise<Uint8Array> => {
  const [kind, size] = name.split('-') as [keyof typeof share, string];
  const pixels = Number(size);
  const logo = await logoBytes(app, style.logo);
  if (logo !== undefined) return onGround(logo, pixels, share[kind]);
  const drawn = accountBook(pixels, paletteOf(style.theme, 'light').primary.filled, kind === 'icon');
  return sharp(drawn, { raw: { width: pixels, height: pixels, channels: 4 } })
    .png()
    .toBuffer();
};
