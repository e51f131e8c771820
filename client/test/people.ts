import { personName } from '@countinghouse/contract/user/person-name.ts';
import { waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { offer } from '@countinghouse/contract/offer/offer.ts';
import { prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { listAlerts, mostAlerts } from '@countinghouse/contract/price-alert/price-alert.ts';
import { priceDay } from '@countinghouse/contract/price/price.ts';
import { draftLegalPage, listLegalPages } from '@countinghouse/contract/setting/legal-page.ts';
import { getSetting, Setting } from '@countinghouse/contract/setting/setting.ts';
import { getOwnAddress } from '@countinghouse/contract/setting/update-setting.ts';
import { staffSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { taskFeed } from '@countinghouse/contract/task/task-feed.ts';
import { QueueCounts, queueCounts } from '@countinghouse/contract/today/queue-counts.ts';
import { findDuplicates, leadDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import { getProfile, updateProfile } from '@countinghouse/contract/user/profile.ts';
import { leadCounts } from '@countinghouse/contract/user/user-calls.ts';
import { User } from '@countinghouse/contract/user/user.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { savedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import { idOf, sampleOf } from './sample.ts';
import { answersByDefault } from './server-answers.ts';

/** A person who can be signed in. */
export const personOf = (role: Role, fields: Partial<User> = {}): User =>
  sampleOf(User, {
    id: idOf(900),
    firstName: 'Ada',
    lastName: 'Quill',
    email: 'ada.quill@example.test',
    role,
    ...fields,
  });

/** The reader's waiting work; nothing by default. */
export const queuesOf = (counts: Partial<QueueCounts> = {}): QueueCounts => ({
  ...sampleOf(QueueCounts),
  ...counts,
});

/** The company's settings after set-up. */
export const settingOf = (fields: Partial<Setting> = {}): Setting =>
  sampleOf(Setting, {
    companyName: 'Harbour & Sons',
    theme: 'purple',
    passwordMinimumLead: 8,
    passwordMinimumStaff: 12,
    approvalDelayHours: 24,
    payoutPerPersonDaily: 50_000,
    withdrawalTargetHours: 48,
    policyNoticeHours: 24,
    cancellationDays: 14,
    retentionYears: 7,
    revealsPerDay: 50,
    networksRoot: '',
    networksAdmin: '',
    networksRegular: '',
    labels: [
      { key: 'forex', name: 'Forex' },
      { key: 'diamond', name: 'Diamonds' },
    ],
    qualifications: [
      { key: 'new', name: 'New', tone: 'info', outcome: 'open' },
      { key: 'interested', name: 'Interested', tone: 'success', outcome: 'won' },
    ],
    version: 1,
    ...fields,
  });

/** The first calls of every page: the settings, the session (null for a visitor), and the frame's own data. */
export const answersOfTheFrame = (person: User | null, setting: Setting): void => {
  answersByDefault(getSetting, setting);
  answersByDefault(staffSignOn, { identity: null });
  answersByDefault(getOwnAddress, { address: '203.0.113.7' });
  answersByDefault(checkAuth, {
    id: person?.id ?? null,
    role: person?.role ?? null,
    name: person && personName(person),
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
    restricted: false,
    actor: null,
    needsSetup: false,
    isDemo: false,
    signOn: null,
  });
  answersByDefault(unreadNotifications, { unread: 0 });
  answersByDefault(waitingApprovals, { waiting: [] });
  answersByDefault(listLegalPages, { topics: [] });
  answersByDefault(draftLegalPage, ({ input }) => ({ ...input.params, text: '', version: 0, dateCreation: null }));
  answersByDefault(listAlerts, { alerts: [], most: mostAlerts });
  answersByDefault(leadDuplicates, { duplicates: [], isElsewhere: false });
  answersByDefault(findDuplicates, { duplicates: [], isElsewhere: false });
  answersByDefault(priceDay, { since: new Date().toISOString(), symbols: [] });
  answersByDefault(queueCounts, queuesOf());
  answersByDefault(leadCounts, { counts: [] });
  answersByDefault(taskFeed, { dateCreation: null });
  answersByDefault(prepared.routes.list, { prepared: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
  answersByDefault(savedView.routes.list, { savedViews: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
  if (person === null) return;
  answersByDefault(getProfile, person);
  answersByDefault(updateProfile, ({ input }) => ({ ...person, ...(input.body as Partial<User>) }));
  if (person.role === 'lead') answersOfThePlaces(person);
};

/** Counts of the customer's places once the screen has been quiet for three seconds, which a slow machine reaches. */
const answersOfThePlaces = ({ id }: User): void => {
  answersByDefault(offer.routes.list, { offers: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
  answersByDefault(deposit.routes.list, { deposits: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
  answersByDefault(getVerification, sampleOf(Verification, { lead: id, status: 'verified' }));
};
