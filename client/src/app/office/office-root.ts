import { createRootRoute } from '@tanstack/react-router';
import { FailedScreen } from '../frame/failed-screen.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { OfficeShell } from './office-shell.tsx';

/** The root route of all office screens. */
export const root = createRootRoute({
  component: OfficeShell,
  notFoundComponent: NotFound,
  errorComponent: FailedScreen,
});
