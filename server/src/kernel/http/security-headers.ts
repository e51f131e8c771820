/** Headers of every reply, JSON and files alike; pages add their own content policy. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

const hostName = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The address of the live events. Browsers older than 2022 do not include it in `'self'`. */
const liveEvents = (host: string, secure: boolean): string =>
  hostName.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : '';

/** Policy of our pages: scripts only with this reply's nonce, no foreign hosts but the cookieless video player. */
export const pagePolicy = (
  nonce: string,
  { host, secure }: { readonly host: string; readonly secure: boolean },
): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${liveEvents(host, secure)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The client's only Trusted Types policy; it accepts no address but the service worker's.
    'trusted-types service-worker',
  ].join('; ');
