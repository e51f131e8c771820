import { user } from '@countinghouse/contract/user/user.ts';
import { describe, expect, it } from 'vitest';
import { leadFields, leadInput } from './lead-fields.ts';

const filled = {
  ...leadFields(null),
  firstName: 'Ada',
  lastName: 'Long',
  email: 'ada@example.test',
  labels: ['forex', 'diamond'],
  password: 'Walnut-Harbour-77',
};

describe('what the form of a lead sends', () => {
  it('is a lead that the contract takes, with a role and a password when it is new', () => {
    const input = leadInput(filled, { isNew: true, mayAssign: true });
    expect(user.create.safeParse(input).success).toBe(true);
    expect(input).toMatchObject({ role: 'lead', labels: 'forex;diamond', qualifications: '', assignedTo: null });
  });

  it('is a change that the contract takes when the lead is known', () => {
    const input = leadInput(filled, { isNew: false, mayAssign: true });
    expect(user.update.safeParse(input).success).toBe(true);
    expect(input).not.toHaveProperty('password');
    expect(input).not.toHaveProperty('role');
  });

  it('holds no assignment of who may not assign', () => {
    expect(leadInput(filled, { isNew: true, mayAssign: false })).not.toHaveProperty('assignedTo');
  });
});
