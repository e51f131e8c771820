import { createRootRoute } from '@tanstack/react-router';
import { FailedScreen } from '../frame/failed-screen.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { OfficeShell } from './office-shell.tsx';

/** What every screen of the office stands in. */
export const root = createRootRoute({
  component: OfficeShell,
  notFoundComponent: NotFound,
  errorComponent: FailedScreen,
});
