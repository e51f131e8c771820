import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';

const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
);

/** A fictitious document: obviously not real, but sufficient to try a check. */
export interface Paper {
  readonly shape: 'card' | 'letter';
  readonly heading: string;
  readonly lines: readonly string[];
  /** Hexadecimal color of its upper edge. */
  readonly color: string;
}

const shapes = { card: { width: 720, height: 454 }, letter: { width: 620, height: 877 } } as const;
const ink = '#23262f';

interface Place {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly color?: string;
}

/** At 72 dots per inch the font's 12 points are 12 pixels. */
const dotsPerPixel = 6;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const textLayer = (text: string, { left, top, size, color = ink }: Place): OverlayOptions => ({
  input: {
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: 'IBM Plex Sans',
      fontfile,
      dpi: size * dotsPerPixel,
      rgba: true,
    },
  },
  left,
  top,
});

const block = (
  area: { left: number; top: number; width: number; height: number },
  background: string,
): OverlayOptions => ({
  input: { create: { width: area.width, height: area.height, channels: 3, background } },
  left: area.left,
  top: area.top,
});

export const drawDocument = ({ shape, heading, lines, color }: Paper): Promise<Buffer> => {
  const { width, height } = shapes[shape];
  const isCard = shape === 'card';
  const left = isCard ? 268 : 56;
  const parts: OverlayOptions[] = [
    block({ left: 0, top: 0, width, height: 84 }, color),
    textLayer(heading, { left: 32, top: 26, size: 30, color: '#ffffff' }),
    ...(isCard ? [block({ left: 36, top: 124, width: 196, height: 252 }, '#c9ced8')] : []),
    ...lines.map((line, at) => textLayer(line, { left, top: 128 + at * 46, size: at % 2 === 0 ? 17 : 24 })),
    textLayer('SPECIMEN', { left: 36, top: height - 44, size: 18, color: '#9096a3' }),
  ];
  return sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } })
    .composite(parts)
    .jpeg({ quality: 84 })
    .toBuffer();
};
