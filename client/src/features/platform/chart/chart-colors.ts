/** The current colours of a chart. */
export interface ChartColors {
  readonly surface: string;
  readonly text: string;
  readonly grid: string;
  readonly up: string;
  readonly down: string;
  readonly line: string;
  readonly order: string;
  readonly alert: string;
}

/** Reads the theme's colours, because a canvas cannot use CSS variables. */
export const chartColors = (): ChartColors => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: read('--surface'),
    text: read('--dimmed'),
    grid: read('--border'),
    up: read('--success'),
    down: read('--error'),
    line: read('--primary'),
    order: read('--info'),
    alert: read('--warning'),
  };
};
