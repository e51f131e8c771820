/** When a symbol is quoted; on public holidays the price source simply sends no quotes. */
export type MarketHours = 'always' | 'currencies' | 'futures' | 'newYork' | 'europe';

interface LocalTime {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly minute: number;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const formats = new Map<string, Intl.DateTimeFormat>();

const localTime = (at: Date, timeZone: string): LocalTime => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.indexOf(parts['weekday'] ?? ''),
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
};

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const isWorkday = ({ weekday }: LocalTime): boolean => weekday >= 1 && weekday <= 5;

/** From Sunday to Friday at 17:00 New York time: the currency trading week. */
const isInWeek = ({ weekday, minute }: LocalTime): boolean => {
  if (weekday === 0) return minute >= at(17);
  return isWorkday({ weekday, minute }) && (weekday < 5 || minute < at(17));
};

const isOpen: Readonly<Record<MarketHours, (moment: Date) => boolean>> = {
  always: () => true,
  currencies: (moment) => isInWeek(localTime(moment, 'America/New_York')),
  futures: (moment) => {
    const local = localTime(moment, 'America/New_York');
    // Exchanges pause for an hour each day to settle.
    const pausesNow = local.minute >= at(17) && local.minute < at(18);
    return isInWeek(local) && !pausesNow;
  },
  newYork: (moment) => {
    const local = localTime(moment, 'America/New_York');
    return isWorkday(local) && local.minute >= at(9, 30) && local.minute < at(16);
  },
  europe: (moment) => {
    const local = localTime(moment, 'Europe/Berlin');
    return isWorkday(local) && local.minute >= at(9) && local.minute < at(17, 30);
  },
};

/** Whether a market with these hours is open at a given time, in its local time. */
export const isMarketOpen = (hours: MarketHours, moment: Date): boolean => isOpen[hours](moment);

const quarterHour = 15 * 60_000;
const openings = new Map<string, Date | null>();

/** Hours begin on quarters of an hour; a market without any opening within a week has none. */
const firstOpening = (hours: MarketHours, quarter: number): Date | null => {
  const quarters = Array.from({ length: 7 * 96 }, (_, index) => new Date((quarter + index + 1) * quarterHour));
  return quarters.find((moment) => isMarketOpen(hours, moment)) ?? null;
};

/** When a closed market with these hours opens next. */
export const nextOpening = (hours: MarketHours, moment: Date): Date | null => {
  const quarter = Math.floor(moment.getTime() / quarterHour);
  const key = `${hours} ${quarter}`;
  const known = openings.get(key);
  if (known !== undefined) return known;
  const found = firstOpening(hours, quarter);
  openings.set(key, found);
  return found;
};
