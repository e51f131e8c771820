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

describe('the request of a lead’s form', () => {
  it('is valid for the contract, with a role and a password for a new lead', () => {
    const input = leadInput(filled, { isNew: true, mayAssign: true });
    expect(user.create.safeParse(input).success).toBe(true);
    expect(input).toMatchObject({ role: 'lead', labels: 'forex;diamond', qualifications: '', assignedTo: null });
  });

  it('is a valid change for the contract for an existing lead', () => {
    const input = leadInput(filled, { isNew: false, mayAssign: true });
    expect(user.update.safeParse(input).success).toBe(true);
    expect(input).not.toHaveProperty('password');
    expect(input).not.toHaveProperty('role');
  });

  it('contains no assignment without the permission to assign', () => {
    expect(leadInput(filled, { isNew: true, mayAssign: false })).not.toHaveProperty('assignedTo');
  });
});
