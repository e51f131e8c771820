/** The weekdays from Monday in the reader's language; 5 January 2026 was a Monday. */
export const weekdayNames = (language: string, width: 'short' | 'long'): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_day, index) => format.format(Date.UTC(2026, 0, 5 + index)));
};
