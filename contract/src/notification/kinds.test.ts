import { describe, expect, it } from 'vitest';
import { events } from '../events.ts';
import { resourceNames } from '../kernel/resource-name.ts';
import { isKnownKind, kindsByMail, notificationKinds, resourceOf } from './kinds.ts';

describe('the kinds of notifications', () => {
  it('are each declared by one event, and all are read from the catalogue', () => {
    const declared = Object.values(events).flatMap((event) => ('notices' in event ? Object.keys(event.notices) : []));
    expect(declared.length).toBeGreaterThan(90);
    expect(declared.toSorted()).toEqual(Object.keys(notificationKinds).toSorted());
  });

  it('name a record that exists, by their first word or by declaration', () => {
    const records = Object.keys(notificationKinds).filter(isKnownKind).map(resourceOf);
    expect(records.filter((record) => record !== null && !resourceNames.includes(record))).toEqual([]);
    expect([resourceOf('deposit.failed'), resourceOf('refund.failed')]).toEqual(['deposit', 'deposit']);
    expect([resourceOf('prepared.waiting'), resourceOf('prepared.declined')]).toEqual(['prepared', 'user']);
    expect([resourceOf('message'), resourceOf('account.closed')]).toEqual([null, null]);
  });

  it('that warn of a change of the receiver’s own access are e-mailed in any case, other security notices are not', () => {
    expect(kindsByMail).toEqual(expect.arrayContaining(['security.twoFactorOff', 'security.destinationAdded']));
    expect(kindsByMail).not.toContain('security.accountOpened');
    expect(kindsByMail).not.toContain('deposit.completed');
  });
});
