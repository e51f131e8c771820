// Formats of values in the reader of a case file: their forms, and fields whose values are codes of a standard, or numbers in
// a unit.
export const isMoment = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
export const isDay = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
export const isStructure = (value) => typeof value === 'object' && value !== null;
export const isEmpty = (value) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const known = (pattern, names) => (value) => (pattern.test(value) ? names.of(value) : value);

export const standardsIn = (language) => {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const country = known(/^[A-Z]{2}$/, new Intl.DisplayNames(language, { type: 'region' }));
  const hundredths = (value) => percent.format(value / 10_000);
  return {
    id: String,
    country,
    stated_country: country,
    language: known(/^[a-z]{2}$/, new Intl.DisplayNames(language, { type: 'language' })),
    payout: hundredths,
    rate: hundredths,
    close_out_percent: (value) => percent.format(value / 100),
  };
};
