import { policyDefaults } from '@countinghouse/contract/trading-policy/policy.ts';
import { historyOfOne } from '../../kernel/history/record-history.ts';
import { policyId, readPolicy } from './policy-table.ts';

/** Companies that took deposits before it existed began without the rule that these need a verification. */
const { depositNeedsVerification: _later, ...initial } = policyDefaults;

export const policyHistory = historyOfOne('tradingPolicy', policyId, { read: readPolicy, initial });
