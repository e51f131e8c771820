/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

export type Triple = readonly [number, number, number];

const chromaStep = 0.002;

/** Reads '#rrggbb' into linear-light red, green and blue, each 0–1. */
export function linearRgb(hex: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Converts '#rrggbb' to OKLCH. Matrices: Björn Ottosson, 'A perceptual color space for image processing' (2020). */
export function fromHex(hex: string): Oklch {
  const [red, green, blue] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (channels: Triple) => channels.every((value) => value >= -0.0005 && value <= 1.0005);

function channelHex(linear: number): string {
  const clipped = Math.min(1, Math.max(0, linear));
  const value = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Formats a colour as '#rrggbb', reducing chroma (never lightness or hue) until a screen can show it. */
export function toHex(color: Oklch): string {
  let shown = color;
  while (shown.chroma > chromaStep && !isShown(toLinearRgb(shown))) {
    shown = { ...shown, chroma: shown.chroma - chromaStep };
  }
  return `#${toLinearRgb(shown).map(channelHex).join('')}`;
}
