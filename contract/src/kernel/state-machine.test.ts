import { describe, expect, it } from 'vitest';
import { stateMachine, stateSchema } from './state-machine.ts';

const parcels = stateMachine({
  packed: { isOpen: true, tone: 'info', label: 'packed', on: { send: 'sent', drop: 'dropped' } },
  sent: { isOpen: true, tone: 'info', label: 'sent', on: { deliver: 'delivered' } },
  delivered: { isOpen: false, tone: 'success', label: 'delivered' },
  dropped: { isOpen: false, tone: 'neutral', label: 'dropped' },
});

describe('a state machine', () => {
  it('lists its states as declared, and those with unfinished business', () => {
    expect(parcels.names).toEqual(['packed', 'sent', 'delivered', 'dropped']);
    expect(parcels.open).toEqual(['packed', 'sent']);
  });

  it('allows an action only in the states that declare it', () => {
    expect(parcels.names.filter((name) => parcels.allows(name, 'send'))).toEqual(['packed']);
    expect(parcels.allowing('deliver')).toEqual(['sent']);
  });

  it('accepts its states only', () => {
    expect(stateSchema(parcels).safeParse('sent').success).toBe(true);
    expect(stateSchema(parcels).safeParse('toString').success).toBe(false);
  });
});
