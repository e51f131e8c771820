import { toHex } from './oklch.ts';
import type { Mode } from './theme-names.ts';

/** Backgrounds for text; all '#rrggbb'. */
export interface Grounds {
  readonly page: string;
  readonly surface: string;
  /** Menus, dialogs and panels above the page. */
  readonly raised: string;
  /** Table headers, code, wells. */
  readonly sunken: string;
  readonly hover: string;
  readonly selected: string;
}

export interface Surfaces {
  readonly grounds: Grounds;
  /** Hairlines between areas: decorative, without a required contrast. */
  readonly border: string;
  readonly borderStrong: string;
  readonly disabled: string;
  readonly skeleton: string;
  /** Ten neutral steps for component parts, from lightest to darkest. */
  readonly neutrals: readonly string[];
}

const neutralSteps = [0.985, 0.967, 0.94, 0.905, 0.86, 0.76, 0.64, 0.5, 0.38, 0.28];
const darkSteps = [0.93, 0.86, 0.74, 0.62, 0.36, 0.315, 0.27, 0.235, 0.205, 0.175];

/** The neutral surfaces of a mode, tinted slightly with the theme's hue (degrees). */
export function surfacesOf(hue: number, mode: Mode): Surfaces {
  const shade = (lightness: number, chroma: number) => toHex({ lightness, chroma, hue });
  if (mode === 'light') {
    return {
      grounds: {
        page: shade(0.984, 0.003),
        surface: '#ffffff',
        raised: '#ffffff',
        sunken: shade(0.972, 0.004),
        hover: shade(0.968, 0.006),
        selected: shade(0.95, 0.018),
      },
      border: shade(0.915, 0.006),
      borderStrong: shade(0.86, 0.008),
      disabled: shade(0.955, 0.004),
      skeleton: shade(0.93, 0.006),
      neutrals: neutralSteps.map((lightness) => shade(lightness, 0.006)),
    };
  }
  return {
    grounds: {
      page: shade(0.185, 0.008),
      surface: shade(0.218, 0.009),
      raised: shade(0.245, 0.01),
      sunken: shade(0.2, 0.009),
      hover: shade(0.258, 0.012),
      selected: shade(0.285, 0.03),
    },
    border: shade(0.305, 0.012),
    borderStrong: shade(0.38, 0.014),
    disabled: shade(0.27, 0.008),
    skeleton: shade(0.29, 0.01),
    neutrals: darkSteps.map((lightness) => shade(lightness, 0.01)),
  };
}
