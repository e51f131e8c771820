/** An event of a calendar; times to the second. */
export interface CalendarEvent {
  readonly uid: string;
  readonly changed: Date;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

const lineOctets = 75;

/** RFC 5545, 3.3.11: a text value. Control characters have no place in one. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

/** RFC 5545, 3.1: lines of at most 75 octets, continued after a space; a character is never divided. */
const folded = (line: string): string => {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      parts.push(' ');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n');
};

const instant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const linesOf = ({ uid, changed, start, end, summary, description, url }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${instant(changed)}`,
  `DTSTART:${instant(start)}`,
  `DTEND:${instant(end)}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
  `URL:${url}`,
  'END:VEVENT',
];

/** A calendar to subscribe to; `name` is its title there. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Countinghouse//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
