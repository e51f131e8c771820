import { ofConnections } from './of-connections.ts';
import { ofPeople } from './of-people.ts';
import { ofTime } from './of-time.ts';
import type { Revocation } from './stage.ts';

/** Every kind of event that must end sessions. */
export const revocations: readonly Revocation[] = [...ofPeople, ...ofConnections, ...ofTime];
