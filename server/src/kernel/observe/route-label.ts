/** Addresses that no route serves, files and pages: one label, however many are tried. */
export const otherRoute = 'other';

/** The route's pattern, never the address: it is bounded and names nobody. */
export const routeLabel = (pattern: string | undefined): string => (pattern?.startsWith('/v1/') ? pattern : otherRoute);
