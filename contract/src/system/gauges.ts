interface GaugeSpec {
  readonly unit: 'seconds' | 'bytes' | 'euros' | 'count';
  readonly area: GaugeArea;
  /** Description in the monitoring system. */
  readonly help: string;
  /** From this value on, somebody should look at it soon. */
  readonly attention?: number;
  /** From this value on, somebody must act now. */
  readonly trouble?: number;
  /** Low values are the bad ones. */
  readonly isBadWhenLow?: true;
  /** Having no value needs attention, too. */
  readonly mustExist?: true;
}

export const gaugeAreas = ['trading', 'evidence', 'work', 'server'] as const;
export type GaugeArea = (typeof gaugeAreas)[number];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 1024 ** 3;

/** How the installation is doing, in figures: for the metrics, the alert rules and the office alike. */
export const gauges = {
  feedAge: {
    unit: 'seconds',
    area: 'trading',
    help: 'Time since the last price of a market that is open; absent while all are closed.',
    attention: 15,
    trouble: minute,
  },
  engineLag: {
    unit: 'seconds',
    area: 'trading',
    help: 'Time since the moment up to which every order is judged and settled; absent without live orders.',
    attention: 30,
    trouble: 2 * minute,
  },
  proofAge: {
    unit: 'seconds',
    area: 'evidence',
    help: 'Time since the moment up to which the books are proved; absent until the first proof.',
    attention: 5 * minute,
    trouble: hour,
  },
  proofFindings: {
    unit: 'count',
    area: 'evidence',
    help: 'Open findings of the proof of the books.',
    trouble: 1,
  },
  logLag: {
    unit: 'seconds',
    area: 'evidence',
    help: 'Time since the public log last contained every committed record.',
    attention: 30,
    trouble: 5 * minute,
  },
  auditSealLag: {
    unit: 'seconds',
    area: 'evidence',
    help: 'Age of the oldest entry of the audit trail without a seal; 0 if all are sealed.',
    attention: 5 * minute,
    trouble: hour,
  },
  backupAge: {
    unit: 'seconds',
    area: 'evidence',
    help: 'Time since the last verified backup; absent without one.',
    attention: 26 * hour,
    trouble: 50 * hour,
    mustExist: true,
  },
  restoreAge: {
    unit: 'seconds',
    area: 'evidence',
    help: 'Time since a backup was last restored and verified; absent without one.',
    attention: 100 * day,
    trouble: 200 * day,
    mustExist: true,
  },
  depositsInFlight: {
    unit: 'euros',
    area: 'evidence',
    help: 'Deposits that customers have begun and that are not settled; absent while the totals are being filled.',
  },
  withdrawalsInFlight: {
    unit: 'euros',
    area: 'evidence',
    help: 'Withdrawals that are held and not paid out yet; absent while the totals are being filled.',
  },
  jobsWaiting: { unit: 'count', area: 'work', help: 'Jobs that are due and wait for their turn.' },
  jobDelay: {
    unit: 'seconds',
    area: 'work',
    help: 'Time for which the oldest due job has been waiting for its turn; 0 if none is.',
    attention: 2 * minute,
    trouble: 15 * minute,
  },
  jobsFailed: {
    unit: 'count',
    area: 'work',
    help: 'Failed jobs that no later run has made good.',
    attention: 1,
  },
  mailWaiting: { unit: 'count', area: 'work', help: 'E-mails that are not sent yet.' },
  mailDelay: {
    unit: 'seconds',
    area: 'work',
    help: 'Age of the oldest e-mail that is not sent yet; 0 if there is none.',
    attention: 10 * minute,
    trouble: 2 * hour,
  },
  diskFree: {
    unit: 'bytes',
    area: 'server',
    help: 'Free space on the disk of the data folder.',
    attention: 5 * gigabyte,
    trouble: gigabyte,
    isBadWhenLow: true,
  },
  eventLoopLag: {
    unit: 'seconds',
    area: 'server',
    help: 'Delay of the event loop, 99th percentile of the last half minute.',
    attention: 0.2,
    trouble: 1,
  },
  poolUsed: { unit: 'count', area: 'server', help: 'Database connections in use.' },
  poolWaiting: {
    unit: 'count',
    area: 'server',
    help: 'Requests that wait for a database connection.',
    attention: 20,
    trouble: 200,
  },
  sockets: { unit: 'count', area: 'server', help: 'Open live connections of pages.' },
  outboxLag: {
    unit: 'seconds',
    area: 'server',
    help: 'Age of the oldest live event that is not sent yet; 0 if there is none.',
    attention: 10,
    trouble: minute,
  },
} as const satisfies Record<string, GaugeSpec>;

export type GaugeName = keyof typeof gauges;
export const gaugeNames = Object.keys(gauges) as GaugeName[];

export const specOf = (name: GaugeName): GaugeSpec => gauges[name];

/** The figure's name in the monitoring system: `outboxLag` is countinghouse_outbox_lag_seconds. */
export const metricName = (name: GaugeName): string => {
  const { unit } = specOf(name);
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `countinghouse_${words}${unit === 'count' ? '' : `_${unit}`}`;
};

export const levels = ['fine', 'attention', 'trouble', 'unknown'] as const;
export type Level = (typeof levels)[number];

/** How serious a value is; null is a figure that does not exist at present. */
export const levelOf = (name: GaugeName, value: number | null): Level => {
  const { attention, trouble, isBadWhenLow, mustExist } = specOf(name);
  if (value === null) return mustExist ? 'attention' : 'fine';
  const reaches = (limit: number | undefined): boolean =>
    limit !== undefined && (isBadWhenLow ? value <= limit : value >= limit);
  if (reaches(trouble)) return 'trouble';
  return reaches(attention) ? 'attention' : 'fine';
};
