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

const colorOf = (hex: string): Color => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

const mix = (from: Color, to: Color, share: number): Color =>
  from.map((value, index) => value + ((to[index] ?? 0) - value) * Math.min(1, Math.max(0, share))) as never;

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
const surface = (layer: Layer, place: { x: number; y: number; deep: number }, color: Color): Color => {
  const { x, y, deep } = place;
  if (layer.kind === 'town') {
    const lit = layer.windows !== undefined && deep > 0.012 && isWindow(x, y, layer);
    return lit ? colorOf(layer.windows) : mix(color, [255, 255, 255], 0.08 * grain(Math.floor(x * 15), 3));
  }
  if (layer.kind === 'water') return mix(color, [255, 255, 255], 0.16 * Math.max(0, Math.sin(y * 220 + x * 9)));
  const rows = layer.kind === 'field' ? 0.1 * Math.sin((x - 0.5) * 60 * (1 + deep * 4)) : 0;
  return mix(color, [0, 0, 0], 0.35 * deep + rows);
};

const pixel = (scene: Scene, colors: ReadonlyMap<string, Color>, x: number, y: number): Color => {
  const of = (hex: string): Color => colors.get(hex) ?? [0, 0, 0];
  const { sun } = scene;
  const distance = Math.hypot(x - sun.x, (y - sun.y) * (height / width)) / sun.radius;
  const sky = mix(of(scene.sky[0]), of(scene.sky[1]), y / 0.75);
  let color = mix(of(sun.color), sky, distance < 1 ? (distance - 0.97) * 30 : 0.55 + 0.45 * Math.min(1, distance / 5));
  for (const layer of scene.layers) {
    const deep = y - outlines[layer.kind](x, layer);
    // Softens the outline by one pixel against jagged slopes.
    if (deep > 0) color = mix(color, surface(layer, { x, y, deep }, of(layer.color)), deep * height);
  }
  return color;
};

/** Draws the scene as a JPEG of 768 × 480 pixels. */
export const drawScene = (scene: Scene): Promise<Buffer> => {
  const names = [...scene.sky, scene.sun.color, ...scene.layers.map(({ color }) => color)];
  const colors = new Map(names.map((hex) => [hex, colorOf(hex)]));
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      pixels.set(pixel(scene, colors, column / width, row / height).map(Math.round), (row * width + column) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
};
