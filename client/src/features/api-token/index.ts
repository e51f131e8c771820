import { later } from '../../ui/later.tsx';

/** The API tokens in the settings; loaded with the tab. */
export const TokensPart = later(() =>
  import('./office/tokens-part.tsx').then((module) => ({ default: module.TokensPart })),
);
