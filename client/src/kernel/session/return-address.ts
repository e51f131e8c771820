const here = 'https://here.invalid';

/** A safe address after the log-in: a path of this site, or `otherwise` for anything that leads elsewhere. */
export const safeAddress = (wanted: unknown, otherwise: string): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return otherwise;
  const address = new URL(wanted, here);
  // Browsers read //host, /\host and tabs as another site; the parser has resolved them by now.
  if (address.origin !== here || address.pathname.startsWith('//')) return otherwise;
  return `${address.pathname}${address.search}${address.hash}`;
};

/** The log-in's address, which returns to the current one afterwards. */
export const signInAddress = (current: string): string => {
  const back = safeAddress(current, '/');
  return back === '/' || back.startsWith('/login')
    ? '/login'
    : `/login?${new URLSearchParams({ to: back }).toString()}`;
};

/** The start page of a role. */
export const homeOf = (role: string): string => (role === 'lead' ? '/my' : '/office');
