import { lazy } from 'react';

/** The API tokens in the settings; loaded with the tab. */
export const TokensPart = lazy(() =>
  import('./office/tokens-part.tsx').then((module) => ({ default: module.TokensPart })),
);
