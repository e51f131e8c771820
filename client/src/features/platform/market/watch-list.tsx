import {
  bringFavourites,
  type Favourites,
  getFavourites,
  setFavourite,
  usualFavourites,
} from '@countinghouse/contract/favourite/favourite.ts';
import { symbolGroups, type TradedSymbol, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { remember, remembered } from '../../../kernel/store/store.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { IconSearch, IconStarFilled } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { FeedBadges } from '../quote/feed-badges.tsx';
import classes from './market.module.css';
import { type Choice, type FavouriteChange, type Section, shownSections, withChanges } from './shown-symbols.ts';
import { useSymbolName } from './symbol-names.ts';
import { type SymbolDay, useDay, WatchRow } from './watch-row.tsx';

/** Migrates favourites that an earlier version stored in this browser to the server, once. */
const useBrought = (id: string, known: Favourites | undefined): void => {
  const { mutateAsync } = useWrite(bringFavourites);
  const key = `favourites:${id}`;
  const isKnown = known !== undefined;
  useEffect(() => {
    const stored = remembered(key);
    if (!isKnown || stored === null) return;
    const symbols = tradedSymbols.map(({ symbol }) => symbol).filter((symbol) => stored.split(',').includes(symbol));
    void mutateAsync({ body: { symbols } }).then(
      () => remember(key, null),
      () => undefined,
    );
  }, [isKnown, key, mutateAsync]);
};

/** The signed-in user's favourite symbols, and a function to toggle one. */
const useFavourites = (): readonly [readonly string[], (symbol: string) => void] => {
  const { data } = useRead(getFavourites, {});
  const { mutateAsync } = useWrite(setFavourite);
  const [changes, setChanges] = useState<readonly FavouriteChange[]>([]);
  useBrought(useUser().id, data);
  const shown = withChanges(data?.symbols ?? usualFavourites, changes, data?.version ?? 0);
  const toggle = async (symbol: string): Promise<void> => {
    const change = { symbol, marked: !shown.includes(symbol) };
    const others = changes.filter((one) => one.symbol !== symbol);
    setChanges([...others, change]);
    try {
      const { version } = await mutateAsync({ body: change });
      setChanges((now) => now.map((one) => (one === change ? { ...change, version } : one)));
    } catch (error) {
      setChanges((now) => now.filter((one) => one !== change));
      showError(error);
    }
  };
  return [shown, (symbol) => void toggle(symbol)];
};

const controls = 'button[data-of]';
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const columns: Readonly<Record<string, string>> = { ArrowLeft: 'star', ArrowRight: 'symbol' };
const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 };
const moves = new Set([steps, columns, ends].flatMap(Object.keys));

/**
 * Makes all rows one stop of the Tab key: up and down move between the rows, left and right between a row's star and
 * its symbol.
 */
const moveInList = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, altKey, ctrlKey, metaKey } = event;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)];
  const own = all.find((one) => one === event.target);
  if (!own || !moves.has(key) || altKey || ctrlKey || metaKey) return;
  event.preventDefault();
  const column = (of: string | undefined) => all.filter(({ dataset }) => dataset['of'] === of);
  const row = column(own.dataset['of']).indexOf(own) + (steps[key] ?? 0);
  const target = column(columns[key] ?? own.dataset['of']);
  target.at(ends[key] ?? Math.max(row, 0))?.focus();
};

interface WatchListProps {
  readonly shown: string;
  readonly onChoose: (traded: TradedSymbol) => void;
}

const choices: readonly Choice[] = ['all', 'favourites', ...symbolGroups];
const groupKey = (id: Choice) => `group${id.charAt(0).toUpperCase()}${id.slice(1)}` as TextKey<'platform'>;

/** All traded symbols, live, with a search and favourites. */
export function WatchList({ shown, onChoose }: WatchListProps) {
  const text = useTexts('platform');
  const nameOf = useSymbolName();
  const locale = useUiLocale();
  const [favourites, toggle] = useFavourites();
  const day = useDay();
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<Choice>('all');
  const sections = shownSections({ choice, typed, favourites, nameOf });
  const listed = sections.flatMap(({ symbols }) => symbols.map(({ symbol }) => symbol));
  const list = useRef<HTMLDivElement>(null);
  const marked = useRef<string>(undefined);
  // A row that has moved to another section takes the focus with it.
  useLayoutEffect(() => {
    const star = marked.current && list.current?.querySelector<HTMLElement>(`[data-star="${marked.current}"]`);
    if (star && document.activeElement === document.body) star.focus({ preventScroll: true });
    marked.current = undefined;
  }, [favourites]);
  const [visited, setVisited] = useState<string | null>(null);
  const stop = [visited, shown].find((symbol) => symbol !== null && listed.includes(symbol)) ?? listed[0];
  return (
    <section className={classes.list} aria-label={text('markets')}>
      <div className={classes.tools}>
        <TextInput
          aria-label={text('searchMarkets')}
          placeholder={text('searchMarkets')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <GroupChoice choice={choice} onChoice={setChoice} />
        <FeedBadges />
      </div>
      <div ref={list} className={classes.sections} role="region" aria-label={text('prices')} onKeyDown={moveInList}>
        {sections.map((section) => (
          <SymbolSection
            key={section.id}
            section={section}
            shown={shown}
            stop={stop}
            onVisit={setVisited}
            favourites={favourites}
            days={day?.of}
            onChoose={onChoose}
            onFavourite={(symbol) => {
              marked.current = symbol;
              toggle(symbol);
            }}
          />
        ))}
        {sections.length === 0 && <p className={classes.nothing}>{text('noMarket')}</p>}
      </div>
      {day && <p className={classes.boundary}>{text('changeSince', { time: dateText(day.since, locale, 'time') })}</p>}
    </section>
  );
}

interface GroupChoiceProps {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

function GroupChoice({ choice, onChoice }: GroupChoiceProps) {
  const text = useTexts('platform');
  return (
    <div className={classes.groups} role="group" aria-label={text('groups')}>
      {choices.map((id) => (
        <UnstyledButton key={id} className={classes.group} aria-pressed={id === choice} onClick={() => onChoice(id)}>
          {id === 'favourites' ? (
            <IconStarFilled size={14} role="img" aria-label={text('groupFavourites')} />
          ) : (
            text(groupKey(id))
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}

interface SymbolSectionProps extends WatchListProps {
  readonly section: Section;
  /** The symbol whose row the Tab key reaches. */
  readonly stop: string | undefined;
  readonly onVisit: (symbol: string) => void;
  readonly favourites: readonly string[];
  readonly days: ReadonlyMap<string, SymbolDay> | undefined;
  readonly onFavourite: (symbol: string) => void;
}

function SymbolSection({ section, shown, stop, favourites, days, ...on }: SymbolSectionProps) {
  const text = useTexts('platform');
  const title = text(groupKey(section.id));
  return (
    <div>
      <div className={classes.heads} aria-hidden>
        <span>{title}</span>
        <span>{text('bid')}</span>
        <span>{text('ask')}</span>
      </div>
      <ul className={shared.list} aria-label={title}>
        {section.symbols.map((traded) => (
          <WatchRow
            key={traded.symbol}
            traded={traded}
            shown={traded.symbol === shown}
            favourite={favourites.includes(traded.symbol)}
            day={days?.get(traded.symbol)}
            isStop={traded.symbol === stop}
            onVisit={() => on.onVisit(traded.symbol)}
            onChoose={() => on.onChoose(traded)}
            onFavourite={() => on.onFavourite(traded.symbol)}
          />
        ))}
      </ul>
    </div>
  );
}
