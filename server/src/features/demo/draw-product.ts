import sharp from 'sharp';

export type Motif = 'stone' | 'watch' | 'bottle' | 'print';

type Color = readonly [number, number, number];
/** The color at a point, or undefined for the ground; the centre is 0, the upper edge -1 and the lower one 1. */
type Drawing = (x: number, y: number, tone: number) => Color | undefined;

const width = 320;
const height = 240;

/** Converts HSL to RGB; saturation and lightness from 0 to 1. */
const hue = (degrees: number, saturation: number, lightness: number): Color => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const value = (part: number): number => {
    const turn = (part + degrees / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [value(0), value(8), value(4)];
};

/** A deterministic pseudo-random number in [0, 1) for a pair of numbers. */
const grain = (one: number, other: number): number => {
  const mixed = Math.sin(one * 127.1 + other * 311.7) * 43_758.545;
  return mixed - Math.floor(mixed);
};

/** A cut stone from above: its table, and two rings of facets around it. */
const stone: Drawing = (x, y, tone) => {
  const radius = Math.hypot(x, y);
  if (radius > 0.78) return undefined;
  const angle = Math.atan2(y, x) + Math.PI;
  const sector = Math.floor((angle / Math.PI) * 8);
  const ring = radius > 0.56 ? 2 : radius * Math.cos((angle % (Math.PI / 4)) - Math.PI / 8) > 0.34 ? 1 : 0;
  const light =
    ring === 0 ? 0.86 - 0.1 * grain(Math.floor(angle * 1.3), tone) : 0.55 + 0.36 * grain(sector + ring * 16, tone);
  return hue(tone, 0.42, Math.min(0.96, light));
};

const isHand = (
  x: number,
  y: number,
  { turn, length, thick }: { turn: number; length: number; thick: number },
): boolean => {
  const [along, across] = [x * Math.sin(turn) - y * Math.cos(turn), x * Math.cos(turn) + y * Math.sin(turn)];
  return along > -0.05 && along < length && Math.abs(across) < thick;
};

const dial: Drawing = (x, y, tone) => {
  const radius = Math.hypot(x, y);
  const turn = (((Math.atan2(y, x) + Math.PI) * 6) / Math.PI) % 1;
  const isMark = radius > 0.4 && radius < 0.48 && Math.abs(turn - 0.5) > 0.44;
  const hands = [
    { turn: tone, length: 0.26, thick: 0.025 },
    { turn: tone * 3, length: 0.4, thick: 0.014 },
  ];
  if (isMark || hands.some((hand) => isHand(x, y, hand))) return [244, 240, 228];
  return hue(tone, 0.35, 0.2 + 0.06 * (0.5 - y));
};

const watch: Drawing = (x, y, tone) => {
  const radius = Math.hypot(x, y);
  if (radius < 0.54) return dial(x, y, tone);
  if (radius < 0.63) return hue(220, 0.05, 0.66 + 0.16 * Math.sin(4 * Math.atan2(y, x)));
  if (Math.abs(x) < 0.22 - 0.05 * Math.abs(y)) return hue(tone + 25, 0.3, 0.24 + 0.04 * Math.sin(y * 60));
  return undefined;
};

const halfWidth = (y: number): number => {
  if (y < -0.9 || y > 0.88) return 0;
  const shoulder = Math.min(1, Math.max(0, (y + 0.4) / 0.28));
  return 0.09 + 0.19 * (shoulder * shoulder * (3 - 2 * shoulder));
};

const bottle: Drawing = (x, y, tone) => {
  const half = halfWidth(y);
  if (Math.abs(x) >= half) return undefined;
  if (y < -0.6) return hue(tone + 330, 0.5, 0.32 + 0.12 * (x / half));
  const isLabel = y > 0.1 && y < 0.6;
  const isPrinted = y > 0.2 && y < 0.24 ? Math.abs(x) < 0.2 : y > 0.45 && y < 0.54 && Math.abs(x) < 0.1;
  if (isLabel) return isPrinted ? hue(tone + 330, 0.4, 0.4) : [242, 234, 216];
  const shine = Math.max(0, 1 - Math.abs(x / half + 0.55) * 5);
  return hue(tone, 0.32, 0.16 + 0.1 * (1 - Math.abs(x / half)) + 0.35 * shine);
};

const isWithin = (x: number, y: number, halves: readonly [number, number]): boolean =>
  Math.abs(x) < halves[0] && Math.abs(y) < halves[1];

const print: Drawing = (x, y, tone) => {
  if (!isWithin(x, y, [0.72, 0.9])) return undefined;
  if (!isWithin(x, y, [0.68, 0.85])) return hue(30, 0.1, 0.22);
  if (!isWithin(x, y, [0.46, 0.6])) return [248, 245, 237];
  if (Math.hypot(x - 0.3 * Math.sin(tone), y + 0.3) < 0.12) return hue(tone, 0.6, 0.62);
  const line = Math.sin((y + 0.05 * Math.sin(x * 7 + tone)) * 90);
  return y > -0.08 + 0.06 * Math.sin(x * 5 + tone) && line > 0.2 ? hue(tone, 0.3, 0.24) : [239, 233, 218];
};

const motifs: Readonly<Record<Motif, Drawing>> = { stone, watch, bottle, print };

/** Draws the motif in a hue from 0 to 360, as a JPEG of 640 × 480 pixels. */
export const drawProduct = (motif: Motif, tone: number): Promise<Buffer> => {
  const drawing = motifs[motif];
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [(column - width / 2) / (height / 2), (row - height / 2) / (height / 2)];
      const color = drawing(x, y, tone) ?? hue(tone, 0.22, 0.95 - 0.09 * Math.hypot(x, y));
      pixels.set(color, (row * width + column) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: width * 2 })
    .jpeg({ quality: 82 })
    .toBuffer();
};
