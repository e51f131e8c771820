export { countryName, useCountryChoices } from './use-country-choices.ts';
export { CountryPart } from './country-part.tsx';
