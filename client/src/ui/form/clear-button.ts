/** By default Mantine hides the clear button from the keyboard and from screen readers. */
export const clearButton = (label: string) => ({ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 }) as const;
