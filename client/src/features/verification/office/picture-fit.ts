interface Size {
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  readonly picture: Size;
  readonly frame: Size;
  /** 1 shows the whole picture. */
  readonly zoom: number;
  /** Clockwise quarter turns. */
  readonly turns: number;
}

/** Sizes in pixels: of the picture before rotation, and of its box after it. */
export const fitOf = ({ picture, frame, zoom, turns }: Wanted): { readonly picture: Size; readonly room: Size } => {
  const isLying = turns % 2 !== 0;
  const seen = isLying ? { width: picture.height, height: picture.width } : picture;
  const scale = Math.min(frame.width / seen.width, frame.height / seen.height) * zoom;
  const times = ({ width, height }: Size): Size => ({ width: width * scale, height: height * scale });
  return { picture: times(picture), room: times(seen) };
};

const steps = [1, 1.5, 2, 3, 4, 6] as const;

/** The next zoom level up or down; unchanged at the last one. */
export const zoomed = (zoom: number, direction: 1 | -1): number => {
  const further = direction === 1 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom);
  return further ?? zoom;
};
