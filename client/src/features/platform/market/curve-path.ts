/** An SVG path through points at equal distances; a level line if they are all the same. */
export const curvePath = (
  points: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string => {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const step = width / Math.max(points.length - 1, 1);
  const yOf = (point: number): number =>
    high === low ? height / 2 : 1 + ((high - point) / (high - low)) * (height - 2);
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(yOf(point))}`).join('');
};

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
