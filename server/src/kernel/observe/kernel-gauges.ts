import { backupGauges } from '../backup/last-backup.ts';
import { outboxGauge } from '../changes/dispatcher.ts';
import { socketGauge } from '../changes/sockets.ts';
import type { Feature } from '../feature.ts';
import { jobGauges } from '../jobs/job-gauges.ts';
import { diskGauge } from '../lifecycle/disk-space.ts';
import { eventLoopLag, watchEventLoop } from './event-loop.ts';

/** The figures of the kernel's parts, and the measurement of the event loop. */
export const kernelGauges: Feature = {
  name: 'kernel-gauges',
  routes: [],
  gauges: [
    ...backupGauges,
    outboxGauge,
    socketGauge,
    ...jobGauges,
    diskGauge,
    eventLoopLag,
    { name: 'poolUsed', read: ({ database }) => database.usage().used },
    { name: 'poolWaiting', read: ({ database }) => database.usage().waiting },
  ],
  run: watchEventLoop,
};
