import { lazy } from 'react';

/** The account at the provider of single sign-on; only staff have one. */
export const SignOnPart = lazy(() => import('./sign-on-part.tsx').then((module) => ({ default: module.SignOnPart })));
