export { countryName } from './country-name.ts';
export { useCountryChoices } from './use-country-choices.ts';
export { CountryPart } from './country-part.tsx';
