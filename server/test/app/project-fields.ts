/** Valid fields of a draft project, the base of other tests. */
export const projectFields = {
  name: 'Harbour lofts',
  descriptionEn: 'Twelve flats by the old harbour.',
  descriptionFr: 'Douze appartements près du vieux port.',
  descriptionDe: 'Zwölf Wohnungen am alten Hafen.',
  descriptionNl: 'Twaalf woningen aan de oude haven.',
  rentability: 8.25,
  duration: 24,
  coefficient: 2.5,
  minimumAmount: 1500.5,
  dividendFrequency: 'monthly',
  startDate: '2026-01-31',
  endDate: '2099-12-31',
} as const;
