import sharp from 'sharp';

interface Layer {
  readonly kind: 'hill' | 'town' | 'field' | 'water';
  /** Its top, and the height of its rise or waves, as fractions of the picture's height. */
  readonly top: number;
  readonly height: number;
  readonly color: string;
  /** Colour of the lit windows of a town. */
  readonly windows?: string;
}

/** A landscape: sky from top to bottom, a sun, and the layers before it, farthest first. */
export interface Scene {
  readonly sky: readonly [string, string];
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number; readonly color: string };
  readonly layers: readonly Layer[];
}

type Color = readonly [number, number, number];

const width = 768;
const height = 480;

const colors = new Map<string, Color>();

const colorOf = (hex: string): Color => {
  const known = colors.get(hex);
  if (known) return known;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const color: Color = [red ?? 0, green ?? 0, blue ?? 0];
  colors.set(hex, color);
  return color;
};

const mix = (from: Color, to: Color, share: number): Color => {
  const part = Math.min(1, Math.max(0, share));
  const between = (one: number, other: number): number => one + (other - one) * part;
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])];
};

/** A deterministic pseudo-random number in [0, 1) for a point. */
const grain = (x: number, y: number): number => {
  const mixed = Math.sin(x * 127.1 + y * 311.7) * 43_758.545;
  return mixed - Math.floor(mixed);
};

/** The height of the layer's outline at a column, as a fraction of the picture's height. */
const outlines: Readonly<Record<Layer['kind'], (x: number, layer: Layer) => number>> = {
  hill: (x, { top, height: rise }) =>
    top + rise * (0.5 * Math.sin(x * 5 + top * 40) + 0.3 * Math.sin(x * 11 + top * 9) + 0.1 * Math.sin(x * 29)),
  field: (x, { top, height: rise }) => top + rise * Math.sin(x * 3 + 1),
  town: (x, { top, height: rise }) => top - rise * (grain(Math.floor(x * 15 + top * 10), top * 100) - 0.5),
  water: (_x, { top }) => top,
};

const isWindow = (x: number, y: number, layer: Layer): boolean => {
  const [column, row] = [x * 105, y * 46];
  const isPane = column % 1 > 0.35 && column % 1 < 0.75 && row % 1 > 0.3 && row % 1 < 0.75;
  return isPane && grain(Math.floor(column), Math.floor(row) + layer.top * 50) > 0.55;
};

/** The layer's color at a point below its outline; `deep` is the distance below. */
const surface = (layer: Layer, { x, y, deep }: { x: number; y: number; deep: number }): Color => {
  const color = colorOf(layer.color);
  if (layer.kind === 'town') {
    const lit = layer.windows !== undefined && deep > 0.012 && isWindow(x, y, layer);
    return lit ? colorOf(layer.windows) : mix(color, [255, 255, 255], 0.08 * grain(Math.floor(x * 15), 3));
  }
  if (layer.kind === 'water') return mix(color, [255, 255, 255], 0.16 * Math.max(0, Math.sin(y * 220 + x * 9)));
  const rows = layer.kind === 'field' ? 0.1 * Math.sin((x - 0.5) * 60 * (1 + deep * 4)) : 0;
  return mix(color, [0, 0, 0], 0.35 * deep + rows);
};

const skyAt = ({ sky, sun }: Scene, x: number, y: number): Color => {
  const distance = Math.hypot(x - sun.x, (y - sun.y) * (height / width)) / sun.radius;
  const color = mix(colorOf(sky[0]), colorOf(sky[1]), y / 0.75);
  return mix(
    colorOf(sun.color),
    color,
    distance < 1 ? (distance - 0.97) * 30 : 0.55 + 0.45 * Math.min(1, distance / 5),
  );
};

/** `outline` holds the height of each layer's outline at the column. */
const colorAt = (scene: Scene, outline: readonly number[], x: number, y: number): Color => {
  const deepOf = (layer: number): number => y - (outline[layer] ?? 0);
  // A layer is opaque from one pixel below its outline: whatever is behind it is not drawn.
  const farthest = scene.layers.findLastIndex((_layer, index) => deepOf(index) * height >= 1);
  let color: Color = farthest < 0 ? skyAt(scene, x, y) : [0, 0, 0];
  for (let index = Math.max(0, farthest); index < scene.layers.length; index += 1) {
    const [layer, deep] = [scene.layers[index], deepOf(index)];
    // Softens the outline by one pixel against jagged slopes.
    if (layer && deep > 0) color = mix(color, surface(layer, { x, y, deep }), deep * height);
  }
  return color;
};

/** Draws the scene as a JPEG of 768 × 480 pixels. */
export const drawScene = (scene: Scene): Promise<Buffer> => {
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let column = 0; column < width; column += 1) {
    const x = column / width;
    const outline = scene.layers.map((layer) => outlines[layer.kind](x, layer));
    for (let row = 0; row < height; row += 1)
      pixels.set(colorAt(scene, outline, x, row / height), (row * width + column) * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
};
