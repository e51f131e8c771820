/**
 * A rounded bar: centre, half width and half height, radius, as fractions of the picture's width; `strength` is the
 * opacity of white on the ground.
 */
interface Bar {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly radius: number;
  readonly strength: number;
}

type Measures = readonly [x: number, y: number, halfWidth: number, halfHeight: number, strength: number];

const bar = ([x, y, halfWidth, halfHeight, strength]: Measures): Bar => ({
  x,
  y,
  halfWidth,
  halfHeight,
  radius: Math.min(halfWidth, halfHeight, 0.045),
  strength,
});

/** Three rising columns over the double line below a sum: money that is counted, and grows. */
const bars: readonly Bar[] = (
  [
    [0.345, 0.545, 0.052, 0.085, 0.72],
    [0.5, 0.49, 0.052, 0.14, 0.86],
    [0.655, 0.43, 0.052, 0.2, 1],
    [0.5, 0.687, 0.222, 0.017, 1],
    [0.5, 0.747, 0.222, 0.017, 1],
  ] as const
).map(bar);

const ground: Bar = { x: 0.5, y: 0.5, halfWidth: 0.5, halfHeight: 0.5, radius: 0.22, strength: 1 };

/** Signed distance of a point from the edge, negative inside. */
const distance = (shape: Bar, x: number, y: number): number => {
  const across = Math.abs(x - shape.x) - shape.halfWidth + shape.radius;
  const along = Math.abs(y - shape.y) - shape.halfHeight + shape.radius;
  const outside = Math.hypot(Math.max(across, 0), Math.max(along, 0));
  return outside + Math.min(Math.max(across, along), 0) - shape.radius;
};

/** The share of a pixel that a shape covers, from 0 to 1. */
const cover = (shape: Bar, x: number, y: number, pixel: number): number =>
  Math.min(1, Math.max(0, 0.5 - distance(shape, x, y) / pixel));

/**
 * The default picture for a company without a logo, as RGBA bytes of a square of `pixels`; `color` is '#rrggbb'.
 * `rounded` makes the corners transparent.
 */
export const accountBook = (pixels: number, color: string, rounded: boolean): Uint8Array => {
  const bytes = new Uint8Array(pixels * pixels * 4);
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let index = 0; index < pixels * pixels; index += 1) {
    const x = ((index % pixels) + 0.5) / pixels;
    const y = (Math.floor(index / pixels) + 0.5) / pixels;
    const white = Math.max(...bars.map((shape) => shape.strength * cover(shape, x, y, 1 / pixels)));
    bytes.set(
      parts.map((part) => Math.round(part + (255 - part) * white)),
      index * 4,
    );
    bytes[index * 4 + 3] = rounded ? Math.round(255 * cover(ground, x, y, 1 / pixels)) : 255;
  }
  return bytes;
};
