import axe from 'axe-core';
import { englishIn, rawKeysIn, textsHere } from './page-texts.ts';
import { textsOf, type SpokenLanguage } from './say.ts';
import { smallTargetsAmong, targetsHere } from './small-targets.ts';

const rawKeys = rawKeysIn(textsOf('en'));
let englishInGerman: ReturnType<typeof englishIn> | undefined;

/** English words on a page in another language; the candidates are computed once. */
const englishAmong = (texts: readonly string[], language: SpokenLanguage): string[] => {
  if (language === 'en') return [];
  englishInGerman ??= englishIn(textsOf('en'), textsOf('de'));
  return englishInGerman(texts);
};

/** Pixels by which the page is wider than its window. */
const overhang = (): number => Math.max(0, document.documentElement.scrollWidth - innerWidth);

// A single component has no landmarks, title or first heading, and an area inside it brings its own toasts.
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-unique': { enabled: false },
};

/** The options of an open choice scroll with the arrow keys, which axe cannot detect. */
const scrollsByKeys = (id: string, target: string): boolean =>
  id === 'scrollable-region-focusable' && document.querySelector(target)?.closest('[role="listbox"]') != null;

/** Dialogs and menus are outside the screen's own element, so check the whole body. */
const violations = async (): Promise<string[]> => {
  const result = await axe.run(document.body, { rules, resultTypes: ['violations'] });
  return result.violations.flatMap(({ id, nodes }) =>
    nodes
      .map((node) => node.target.join(' '))
      .filter((target) => !scrollsByKeys(id, target))
      .map((target) => `${id}: ${target}`),
  );
};

const moving = (): Animation[] =>
  document.getAnimations().filter((animation) => {
    const { effect, timeline, playState } = animation;
    return (
      timeline === document.timeline &&
      playState === 'running' &&
      effect?.getComputedTiming().iterations !== Infinity &&
      (effect as KeyframeEffect | null)?.target?.hasAttribute('data-timer') !== true
    );
  });

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/**
 * Waits until nothing moves for two frames: an inherited colour whose transition ends starts one in each child, a frame
 * later.
 */
const resting = async (): Promise<void> => {
  for (let quiet = 0; quiet < 2;) {
    await nextFrame();
    const found = moving();
    quiet = found.length === 0 ? quiet + 1 : 0;
    await Promise.allSettled(found.map(({ finished }) => finished));
  }
};

const faultsNow = async (language: SpokenLanguage): Promise<string[]> => {
  await resting();
  const texts = textsHere();
  return [
    ...(await violations()),
    ...(overhang() > 0 ? [`scrolls sideways by ${overhang()} px`] : []),
    ...smallTargetsAmong(targetsHere()).map((target) => `too small: ${target}`),
    ...rawKeys(texts).map((text) => `raw key: ${text}`),
    ...englishAmong(texts, language).map((text) => `English: ${text}`),
  ];
};

/**
 * The page's faults once it rests: not accessible, too wide, targets too small, or not in the language. A fault counts
 * only if a second check also finds it, because an answer or an effect may still arrive during the first.
 */
export const pageFaults = async (language: SpokenLanguage = 'en'): Promise<string[]> => {
  const found = await faultsNow(language);
  if (found.length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, 500));
  const left = await faultsNow(language);
  return left.filter((fault) => found.includes(fault));
};
