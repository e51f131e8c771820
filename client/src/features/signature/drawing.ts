import { longestSignature } from '@countinghouse/contract/kernel/signature.ts';
import SignaturePad, { type PointGroup } from 'signature_pad';

/** Pen strokes, in pixels of a sheet of the given width. */
export interface Drawing {
  readonly strokes: readonly PointGroup[];
  readonly width: number;
}

/** The sheet's aspect ratio, on screen and in the picture. */
export const sheetRatio = 5 / 2;

export const pen = { penColor: '#10182f', minWidth: 0.9, maxWidth: 2.6 } as const;
const background = '#ffffff';

/** The same strokes scaled to another width. */
export const scaled = ({ strokes, width }: Drawing, to: number): PointGroup[] => {
  const factor = width === 0 ? 1 : to / width;
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
};

const widths = [900, 600, 400, 260] as const;

const pngOf = (drawing: Drawing, width: number): string => {
  const sheet = document.createElement('canvas');
  sheet.width = width;
  sheet.height = Math.round(width / sheetRatio);
  const pad = new SignaturePad(sheet, { ...pen, backgroundColor: background });
  // The sheet is off screen and needs no listeners.
  pad.off();
  pad.fromData(scaled(drawing, width));
  return pad.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
};

/** The drawing as a PNG on white paper in base64, as large as the limit allows. */
export const pictureOf = (drawing: Drawing): string => {
  const pictures = widths.map((width) => () => pngOf(drawing, width));
  for (const draw of pictures) {
    const picture = draw();
    if (picture.length <= longestSignature) return picture;
  }
  return pngOf(drawing, widths.at(-1) ?? 0);
};
