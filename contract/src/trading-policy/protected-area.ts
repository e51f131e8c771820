/**
 * Countries in which retail customers are not offered binary options: the European Union and the European Economic Area
 * (ESMA's decision 2018/795 and the national bans that continue it) and the United Kingdom (FCA, PS19/11). Members as
 * of 2026: Treaty on European Union, article 52, and Agreement on the European Economic Area, article 126.
 */
const protectedCountries: ReadonlySet<string> = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'IS',
  'LI',
  'NO',
  'GB',
]);

/**
 * Whether the strict rules apply to a customer of this country, an ISO 3166 code; an unknown one ('') counts as strict.
 */
export const isProtected = (country: string): boolean => country === '' || protectedCountries.has(country);
