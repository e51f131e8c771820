import type { GaugeName } from '@countinghouse/contract/system/gauges.ts';
import type { GaugeReading } from '@countinghouse/contract/system/system.ts';
import type { Text, TextKey } from '../../../kernel/i18n/texts.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import type { UiLocale } from '../../../ui/provider/ui-locale.ts';

type Form = 'ago' | 'behind' | 'since' | 'duration' | 'count' | 'euros' | 'bytes' | 'reaction';

/** How each figure is read most easily. */
const forms: Readonly<Record<GaugeName, Form>> = {
  feedAge: 'ago',
  engineLag: 'behind',
  proofAge: 'since',
  proofFindings: 'count',
  logLag: 'behind',
  auditSealLag: 'behind',
  backupAge: 'since',
  restoreAge: 'since',
  depositsInFlight: 'euros',
  withdrawalsInFlight: 'euros',
  jobsWaiting: 'count',
  jobDelay: 'duration',
  jobsFailed: 'count',
  mailWaiting: 'count',
  mailDelay: 'duration',
  diskFree: 'bytes',
  eventLoopLag: 'reaction',
  poolUsed: 'count',
  poolWaiting: 'count',
  sockets: 'count',
  outboxLag: 'behind',
};

const minute = 60;
const gigabyte = 1024 ** 3;

const unitText = (value: number, unit: string, language: string): string =>
  numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(value);

/** A duration in seconds, such as '12 sec' or '3 hr 20 min'. */
const secondsText = (seconds: number, language: string): string =>
  seconds < minute ? unitText(Math.floor(seconds), 'second', language) : durationText(seconds / minute, language);

const gigabytes = (bytes: number, language: string): string => {
  const value = bytes / gigabyte;
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return numberFormat(language, { style: 'unit', unit: 'gigabyte', maximumFractionDigits }).format(value);
};

interface Shown {
  readonly text: Text<'system'>;
  readonly locale: UiLocale;
  /** When the figures were read. */
  readonly at: string;
}

const valueText = (name: GaugeName, value: number, { text, locale, at }: Shown): string => {
  const { language } = locale;
  switch (forms[name]) {
    case 'ago':
      return text('ago', { duration: secondsText(value, language) });
    case 'behind':
      return value < 1 ? text('upToDate') : text('behind', { duration: secondsText(value, language) });
    case 'since':
      return dateText(new Date(new Date(at).getTime() - value * 1_000), locale, 'dateTime');
    case 'duration':
      return value < 1 ? '–' : secondsText(value, language);
    case 'euros':
      return euroText(value, language);
    case 'bytes':
      return gigabytes(value, language);
    case 'reaction':
      return unitText(Math.ceil(value * 1_000), 'millisecond', language);
    default:
      return numberFormat(language).format(value);
  }
};

/** A figure in words: its value, why there is none, or that it could not be read. */
export const gaugeText = ({ name, value, isReadable }: GaugeReading, shown: Shown): string => {
  if (!isReadable) return shown.text('unreadable');
  if (value !== null) return valueText(name, value, shown);
  const none = `${name}None` as TextKey<'system'>;
  const label = shown.text(none);
  return label === none ? '–' : label;
};
