import { isHome } from './early-files.ts';
import { escapeHtml } from './escape-html.ts';
import type { CompanyFace } from './first-screen.ts';

/** What a page says of the company before its scripts run; addresses are paths of this site unless they say otherwise. */
export interface PageFacts {
  readonly title: string;
  /** One or two sentences for search engines and shared links. */
  readonly description: string;
  /** '#rrggbb' of the company's theme. */
  readonly themeColor: string;
  /** Icons for a browser's tab and for a phone's start screen. */
  readonly icon: string;
  readonly touchIcon: string;
  /** The largest picture of the home page, if it has one. */
  readonly picture: string | null;
  /** What a shared link shows. */
  readonly image: string;
  /** Scheme and host under which the public reaches this site; null where nobody has told. */
  readonly origin: string | null;
  /** What a visitor's page would ask for first, as JSON; null when it cannot be known. */
  readonly start: unknown;
  /** What the first screen of the home page shows; null where visitors are led elsewhere. */
  readonly face: CompanyFace | null;
}

/** The address that search engines shall list, as a path; null for everything that is not for them. */
const listed = (path: string): string | null => {
  if (isHome(path)) return '/';
  return path === '/check' ? path : null;
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

/** The tags of one page: identity and icons on each, what search engines and shared links show on the public ones. */
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
