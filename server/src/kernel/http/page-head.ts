import { isHome } from './early-files.ts';
import { escapeHtml } from './escape-html.ts';
import type { CompanyFace } from './first-screen.ts';

/** Facts for a page's head before its scripts run; addresses are paths of this site unless stated otherwise. */
export interface PageFacts {
  readonly title: string;
  /** One or two sentences for search engines and shared links. */
  readonly description: string;
  /** '#rrggbb' of the company's theme. */
  readonly themeColor: string;
  /** Icons for a browser tab and a phone's home screen. */
  readonly icon: string;
  readonly touchIcon: string;
  /** The largest picture of the home page, if it has one. */
  readonly picture: string | null;
  /** Preview image of shared links. */
  readonly image: string;
  /** Scheme and host of this site for the public; null when not configured. */
  readonly origin: string | null;
  /** The first data that a visitor's page requests, as JSON; null when it cannot be known. */
  readonly start: unknown;
  /** Data of the first screen; null where visitors are redirected. */
  readonly face: CompanyFace | null;
}

/** The path that search engines should list; null for pages that are not public. */
const listed = (path: string): string | null => {
  if (isHome(path)) return '/';
  return path === '/check' || path.startsWith('/legal/') ? path : null;
};

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const link = (rel: string, href: string): string => `<link rel="${rel}" href="${escapeHtml(href)}">`;

const openGraph = (facts: PageFacts, path: string): string[] => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', facts.title),
  meta('property', 'og:title', facts.title),
  meta('property', 'og:description', facts.description),
  meta('property', 'og:image', new URL(facts.image, facts.origin ?? undefined).href),
  meta('property', 'og:url', new URL(path, facts.origin ?? undefined).href),
  meta('name', 'twitter:card', 'summary'),
];

/** The tags of a page: identity and icons on all, metadata for search engines and shared links on public ones. */
export const headTags = (facts: PageFacts, address: string, status: 200 | 404): string => {
  const path = status === 200 ? listed(address.split('?')[0] ?? '') : null;
  return [
    ...(path === null ? [meta('name', 'robots', 'noindex')] : [meta('name', 'description', facts.description)]),
    ...(path !== null && facts.origin !== null
      ? [link('canonical', new URL(path, facts.origin).href), ...openGraph(facts, path)]
      : []),
    meta('name', 'theme-color', facts.themeColor),
    meta('name', 'apple-mobile-web-app-title', facts.title),
    link('icon', facts.icon),
    link('apple-touch-icon', facts.touchIcon),
    link('manifest', '/manifest.webmanifest'),
    ...(facts.start === null ? [] : [meta('name', 'start', JSON.stringify(facts.start))]),
  ].join('');
};
