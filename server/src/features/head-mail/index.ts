import type { Feature } from '../../kernel/feature.ts';
import { mailingHeads, sendingHeadMail } from './send-heads.ts';

export { announceProposedRecipients, announceRecipients } from './announce-recipients.ts';

/** Mails the head of the public log once a day, so that many people hold what the company signed. */
export const headMailFeature: Feature = {
  name: 'head-mail',
  routes: [],
  jobs: [mailingHeads.job, sendingHeadMail],
  start: mailingHeads.start,
};
