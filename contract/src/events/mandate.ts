import { declareEvents } from '../customer-event.ts';
import type { StateTone } from '../kernel/state-machine.ts';

const shownAs = <const Icon extends string, Tone extends StateTone>(icon: Icon, tone: Tone) =>
  ({ office: { group: 'trading', icon, tone }, customer: { icon, tone }, data: { name: 'agentName' } }) as const;

/** The single transfers of an order are shown to staff already. */
const order = { customer: { icon: 'history', tone: 'warning' } } as const;
const ofOrder = { group: 'trading', always: true } as const;

/** To staff, who find on the customer's page what they drew up. */
const toStaff = { group: 'work', record: 'user' } as const;
const toCustomer = { group: 'trading', always: true, byMail: true } as const;

/** Events of mandates to trade, and of the orders under them. */
export const mandateEvents = declareEvents({
  mandateDrawnUp: {
    action: 'mandate.create',
    ...shownAs('file', 'warning'),
    notices: { 'mandate.waiting': toCustomer },
  },
  mandateSigned: {
    action: 'mandate.sign',
    ...shownAs('shieldCheck', 'warning'),
    notices: { 'mandate.signed': toCustomer, 'mandate.begun': toStaff },
  },
  mandateDeclined: {
    action: 'mandate.decline',
    ...shownAs('file', 'neutral'),
    notices: { 'mandate.declined': toStaff },
  },
  mandateLowered: { action: 'mandate.lower', ...shownAs('edit', 'info'), notices: { 'mandate.lowered': toStaff } },
  mandateEnded: {
    action: 'mandate.end',
    ...shownAs('file', 'neutral'),
    notices: { 'mandate.ended': { group: 'trading', always: true }, 'mandate.over': toStaff },
  },
  mandateOrderPlaced: { action: 'order.placeUnderMandate', ...order, notices: { 'order.mandatePlaced': ofOrder } },
  mandateOrderChanged: { action: 'order.changeUnderMandate', ...order, notices: { 'order.mandateChanged': ofOrder } },
  mandateOrderClosed: {
    action: 'order.closeUnderMandate',
    ...order,
    data: { amount: 'profit' },
    notices: { 'order.mandateClosed': ofOrder },
  },
  mandateOrderCancelled: {
    action: 'order.cancelUnderMandate',
    ...order,
    notices: { 'order.mandateCancelled': ofOrder },
  },
  mandatesSummed: {
    notices: { 'control.mandates': { group: 'work', always: true, byMail: true, record: 'order' } },
  },
});
