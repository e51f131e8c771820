import { declareEvents } from '../customer-event.ts';
import { warning } from './warning.ts';

/** Events of closing a customer's account. */
export const closureEvents = declareEvents({
  closureRequested: {
    office: { group: 'person', icon: 'logout', tone: 'warning', record: 'closure' },
    customer: { icon: 'logout', tone: 'warning' },
    notices: { 'closure.requested': { group: 'work' } },
  },
  closureAccepted: {
    office: { group: 'person', icon: 'logout', tone: 'error', record: 'closure' },
    customer: { icon: 'logout', tone: 'warning' },
    notices: { 'account.closed': warning },
  },
  closureRefused: {
    office: { group: 'person', icon: 'logout', tone: 'neutral', record: 'closure' },
    customer: { icon: 'logout', tone: 'neutral' },
    notices: { 'closure.refused': { group: 'security', always: true } },
  },
  closureWithdrawn: {
    office: { group: 'person', icon: 'logout', tone: 'success', record: 'closure' },
    customer: { icon: 'logout', tone: 'neutral' },
  },
});
