/** The countries on offer: 48 high-income ones, as ISO 3166 codes; their names come from Intl.DisplayNames. */
export const countries = [
  'AD', 'AE', 'AT', 'AU', 'BE', 'CA', 'CH', 'CL', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR',
  'GB', 'GR', 'HK', 'HR', 'HU', 'IE', 'IL', 'IS', 'IT', 'JP', 'KR', 'KW', 'LI', 'LT', 'LU',
  'LV', 'MC', 'MT', 'NL', 'NO', 'NZ', 'OM', 'PL', 'PT', 'QA', 'RO', 'SA', 'SE', 'SG', 'SI', 'SK', 'US',
] as const;

export type Country = (typeof countries)[number];
