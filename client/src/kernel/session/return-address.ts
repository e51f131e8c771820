const here = 'https://here.invalid';

/** An address to go to after the log-in: a path of this site, or `otherwise` for anything that leads elsewhere. */
export const safeAddress = (wanted: unknown, otherwise: string): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return otherwise;
  const address = new URL(wanted, here);
  // Browsers read //host, /\host and tabs as another site; the parser has seen through them by now.
  if (address.origin !== here || address.pathname.startsWith('//')) return otherwise;
  return `${address.pathname}${address.search}${address.hash}`;
};

/** The log-in's address, from which one comes back to where one was. */
export const signInAddress = (current: string): string => {
  const back = safeAddress(current, '/');
  return back === '/' || back.startsWith('/login')
    ? '/login'
    : `/login?${new URLSearchParams({ to: back }).toString()}`;
};

/** Where a person of this role begins. */
export const homeOf = (role: string): string => (role === 'lead' ? '/my' : '/office');
