/** The label of a field, or of the nearest parent: `options.0.key` may use the label of `options`. */
export const labelOf = (labels: ReadonlyMap<string, string>, name: string): string | undefined => {
  for (let path = name; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const label = labels.get(path);
    if (label !== undefined) return label;
  }
  return undefined;
};
