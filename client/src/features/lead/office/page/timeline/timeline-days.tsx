import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { DocumentKind } from '@countinghouse/contract/schemas/verification/document.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../../kernel/i18n/language.ts';
import { useRole } from '../../../../../kernel/permission/use-may.ts';
import { recordedPrice } from '../../../../../kernel/price/price-labels.ts';
import { dateText } from '../../../../../ui/format/date-text.ts';
import { euroText, resultText } from '../../../../../ui/format/euro-text.ts';
import { useNow } from '../../../../../ui/format/use-now.ts';
import { addDays, dayIn } from '../../../../../ui/format/zoned-day.ts';
import { FrameLink } from '../../../../../ui/frame/frame-link.tsx';
import { IconArrowUp } from '../../../../../ui/icons.ts';
import { Timeline, type TimelineEntry as Shown } from '../../../../../ui/page/timeline.tsx';
import { useUiLocale } from '../../../../../ui/provider/ui-locale.ts';
import { countryName } from '../../../../country/index.ts';
import { useLeadLabels } from '../../../../lead-label/index.tsx';
import classes from '../page.module.css';
import { entryIcon } from './entry-icon.ts';
import { recordAddress } from './record-address.ts';
import { isResult, numberOf, purposeKey, sentenceKey, sideOf, stringOf } from './sentence.ts';
import { TimelineBody } from './timeline-body.tsx';

interface Steady {
  readonly list: RefObject<HTMLOListElement | null>;
  /** Entries added in front while their place was not visible. */
  readonly newer: number;
  readonly showNewest: () => void;
}

/** Distances in px from the list's top: within the first it counts as visible; the second is left free above it. */
const nearlyInSight = 40;
const roomAbove = 72;

const scrollerOf = (element: HTMLElement): Element => {
  const parent = element.parentElement;
  if (!parent) return document.documentElement;
  return ['auto', 'scroll'].includes(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent);
};

/** The list's top relative to its scroll container, in px; negative once scrolled away. */
const topIn = (scroller: Element, list: HTMLElement): number => {
  const edge = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  return list.getBoundingClientRect().top - edge;
};

const placeOf = (list: HTMLElement, key: string): number | null => {
  const entry = list.querySelector(`[data-entry="${CSS.escape(key)}"]`);
  return entry && entry.getBoundingClientRect().top - list.getBoundingClientRect().top;
};

/**
 * Keeps the visible content in place when entries are added in front of a list, and counts those the reader has not
 * seen. Not every browser's scroll anchoring does this.
 */
const useSteadyList = (keys: readonly string[]): Steady => {
  const list = useRef<HTMLOListElement>(null);
  const first = useRef<{ readonly key: string; readonly place: number } | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [isInSight, setInSight] = useState(true);
  const newest = keys[0];

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || newest === undefined) return;
    const scroller = scrollerOf(element);
    const known = first.current;
    const place = known && known.key !== newest ? placeOf(element, known.key) : null;
    if (known && place !== null && topIn(scroller, element) < 0) scroller.scrollBy(0, place - known.place);
    first.current = { key: newest, place: placeOf(element, newest) ?? 0 };
  }, [newest]);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const scroller = scrollerOf(element);
    const update = (): void => setInSight(topIn(scroller, element) > -nearlyInSight);
    update();
    document.addEventListener('scroll', update, { passive: true, capture: true });
    return () => document.removeEventListener('scroll', update, { capture: true });
  }, []);

  if (isInSight && newest !== undefined && seen !== newest) setSeen(newest);
  const showNewest = (): void => {
    const element = list.current;
    if (element) scrollerOf(element).scrollBy({ top: topIn(scrollerOf(element), element) - roomAbove });
  };
  return { list, newer: isInSight || seen === null ? 0 : Math.max(0, keys.indexOf(seen)), showNewest };
};

/** Formats an entry as one sentence, with its amount and names. */
const useSentence = (): ((entry: TimelineEntry) => string) => {
  const text = useTexts('timeline');
  const document = useTexts('verification');
  const language = useLanguage();
  const { stageName } = useLeadLabels();
  const names: Readonly<Partial<Record<TimelineEntry['kind'], (data: TimelineEntry['data']) => string>>> = {
    imported: ({ fileName }) => stringOf(fileName),
    assigned: (data) => sideOf(data, 'after', 'assignedToName'),
    qualified: (data) => stageName(sideOf(data, 'after', 'qualifications')),
    loggedIn: ({ passkey }) => stringOf(passkey),
    merged: ({ other }) => stringOf(other),
    mergedAway: ({ other }) => stringOf(other),
    unmerged: ({ other }) => stringOf(other),
    countryStated: (data) => countryName(sideOf(data, 'after', 'statedCountry'), language),
    documentUploaded: (data) => documentName(data['document']),
    phoneRevealed: ({ name }) => text(purposeKey(name)),
    emailRevealed: ({ name }) => text(purposeKey(name)),
    documentsRevealed: ({ name }) => text(purposeKey(name)),
    documentRemoved: (data) => documentName(data['document']),
    questionsAnswered: ({ trade }) => text(trade === 'binary' ? 'tradeBinary' : 'tradeForex'),
    warningRead: ({ trade }) => text(trade === 'binary' ? 'tradeBinary' : 'tradeForex'),
  };
  const documentName = (value: unknown): string => {
    const kind = DocumentKind.safeParse(value);
    return kind.success ? document(kind.data) : '–';
  };
  return (entry) => {
    const { amount, data, kind } = entry;
    const euro = amount ?? 0;
    return text(sentenceKey(entry), {
      amount: (isResult(entry) ? resultText : euroText)(euro, language),
      name: names[kind]?.(data) ?? stringOf(data['name']),
      symbol: stringOf(data['symbol']),
      price: recordedPrice(
        data['price'] === undefined ? null : String(data['price']),
        stringOf(data['symbol']),
        language,
      ),
      leverage: Number(data['leverage'] ?? 1),
      rule: sideOf(data, 'after', 'rule'),
      members: numberOf(data, 'members'),
      hours: numberOf(data, 'reclaimHours'),
      card: `•••• ${stringOf(data['last4'])}`,
    });
  };
};

const actorText = (
  text: ReturnType<typeof useTexts<'timeline'>>,
  entry: TimelineEntry,
  lead: TimelineDaysProps['lead'],
): string => {
  const { realActorName: staff, actorName, tokenName: token } = entry;
  if (token !== null && actorName !== null) return text('actorToken', { token, owner: actorName });
  return staff === null ? (actorName ?? text('actorSystem')) : text('actorAs', { staff, lead: personName(lead) });
};

/** An entry in the timeline's format; a connected member of staff is shown by their own name. */
const useEntry = (lead: TimelineDaysProps['lead']): ((entry: TimelineEntry) => Shown) => {
  const text = useTexts('timeline');
  const sentence = useSentence();
  const role = useRole();
  const { history } = useRouter();
  return (entry) => {
    const [Symbol, tone] = entryIcon(entry);
    const address = recordAddress(entry, lead.id, role);
    const label = sentence(entry);
    return {
      id: entryKey(entry),
      instant: entry.at,
      title:
        address === null ? (
          label
        ) : (
          <FrameLink href={address} className={classes.record} onNavigate={(href) => history.push(href)}>
            {label}
          </FrameLink>
        ),
      icon: <Symbol size={14} aria-hidden />,
      tone,
      actor: actorText(text, entry, lead),
      body: <TimelineBody entry={entry} />,
    };
  };
};

interface TimelineDaysProps {
  readonly lead: Pick<User, 'id' | 'firstName' | 'lastName'>;
  readonly entries: readonly TimelineEntry[];
}

/** Entries by day, newest first; new ones are added in front without moving the visible content. */
export function TimelineDays({ lead, entries }: TimelineDaysProps) {
  const text = useTexts('timeline');
  const { zone } = useUiLocale();
  const shown = useEntry(lead);
  const dayName = useDayName();
  const { list, newer, showNewest } = useSteadyList(entries.map(entryKey));
  return (
    <div>
      <div className={classes.newerPlace} role="status">
        {newer > 0 && (
          <button type="button" className={classes.newer} onClick={showNewest}>
            <IconArrowUp size={14} aria-hidden />
            {text('newer', { count: newer })}
          </button>
        )}
      </div>
      <ol ref={list} className={classes.days} aria-label={text('label')}>
        {entryDays(entries, zone).map(({ day, entries: ofDay }) => (
          <li key={day}>
            <h3 className={classes.day}>{dayName(day)}</h3>
            <Timeline label={dayName(day)} entries={ofDay.map(shown)} instants="exact" />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A formatted day; today and yesterday by name. */
const useDayName = (): ((day: string) => string) => {
  const text = useTexts('timeline');
  const { language, zone } = useUiLocale();
  const today = dayIn(zone, new Date(useNow()));
  return (day) => {
    if (day === today) return text('today');
    if (day === addDays(today, -1)) return text('yesterday');
    return dateText(`${day}T12:00:00Z`, { language, zone: 'UTC' }, 'weekday');
  };
};

interface EntryDay {
  /** 'YYYY-MM-DD' in the reader's zone. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Unique among a lead's entries. */
const entryKey = ({ kind, id }: TimelineEntry): string => `${kind}-${id}`;

/** Entries grouped by the reader's calendar day, in the given order. */
export const entryDays = (entries: readonly TimelineEntry[], zone: string): readonly EntryDay[] => {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayIn(zone, new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
