import { type EventIcon, events } from '@countinghouse/contract/events.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { resultTone } from '../../../../../ui/format/result-tone.ts';
import {
  type Icon,
  IconArrowsExchange,
  IconChartCandle,
  IconClipboardList,
  IconCreditCard,
  IconDownload,
  IconEdit,
  IconEye,
  IconFile,
  IconFileImport,
  IconGauge,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogin,
  IconLogout,
  IconMessage,
  IconReceipt,
  IconRefresh,
  IconShield,
  IconShieldCheck,
  IconTag,
  IconTransferIn,
  IconTransferOut,
  IconTrash,
  IconTrendingUp,
  IconUserCheck,
  IconUserPlus,
  IconWallet,
  IconWorld,
  IconX,
} from '../../../../../ui/icons.ts';
import type { BadgeTone } from '../../../../../ui/page/status-badge.tsx';

type Appearance = readonly [Icon, BadgeTone];

const icons: Readonly<Record<EventIcon<'office'>, Icon>> = {
  arrowsExchange: IconArrowsExchange,
  chartCandle: IconChartCandle,
  clipboardList: IconClipboardList,
  creditCard: IconCreditCard,
  download: IconDownload,
  edit: IconEdit,
  eye: IconEye,
  file: IconFile,
  fileImport: IconFileImport,
  gauge: IconGauge,
  key: IconKey,
  lock: IconLock,
  lockOpen: IconLockOpen,
  login: IconLogin,
  logout: IconLogout,
  message: IconMessage,
  receipt: IconReceipt,
  refresh: IconRefresh,
  shield: IconShield,
  shieldCheck: IconShieldCheck,
  tag: IconTag,
  transferIn: IconTransferIn,
  transferOut: IconTransferOut,
  trash: IconTrash,
  trendingUp: IconTrendingUp,
  userCheck: IconUserCheck,
  userPlus: IconUserPlus,
  wallet: IconWallet,
  world: IconWorld,
  x: IconX,
};

/** The tone of a closed order's result for the customer, whose history this is. */
const toneOfResult = (amount: number): BadgeTone => {
  const tone = resultTone(amount);
  if (tone === undefined) return 'neutral';
  return tone === 'good' ? 'success' : 'error';
};

/** The icon of an entry; hidden ones are neutral, and an order depends on its result. */
export const entryIcon = ({ kind, data, amount }: TimelineEntry): Appearance => {
  const { icon, tone } = events[kind].office;
  const Symbol = icons[icon];
  if (kind === 'comment' && data['hidden'] === true) return [Symbol, 'neutral'];
  return kind === 'orderClosed' ? [Symbol, toneOfResult(amount ?? 0)] : [Symbol, tone];
};
