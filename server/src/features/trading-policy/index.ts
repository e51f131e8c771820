import {
  acknowledgeWarning,
  answerQuestions,
  listAssessments,
} from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { setOwnLimits } from '@countinghouse/contract/trading-policy/limits.ts';
import { getPolicy, updatePolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { getRiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import {
  classifyTrader,
  getTrader,
  requestProfessional as requestRoute,
} from '@countinghouse/contract/trading-policy/trader.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { acknowledgeOwn, answer, showAssessments } from './answer-questions.ts';
import { changePolicy, showPolicy } from './change-policy.ts';
import { changeTrader, showTrader } from './change-trader.ts';
import { countryApproval } from './country-approval.ts';
import { policyApproval, policyChanges } from './policy-approval.ts';
import { professionalApproval, requestProfessional } from './professional-approval.ts';
import { setLimits } from './set-limits.ts';
import { showRiskShare } from './show-risk-share.ts';
import { showTerms } from './show-terms.ts';

export {
  assertMayDeposit,
  assertMayTrade,
  depositProblem,
  highestLeverage,
  leverageCapsOf,
  ruleAgainst,
} from './assert-may-trade.ts';
export { changePolicies } from './policy-approval.ts';
export { readPolicy } from './policy-table.ts';
export { confirmCountry, endProposedCountry, holdCountry, noteCountry } from './state-country.ts';
export { insertAssessment } from './assessment-table.ts';
export { countriesOf, lockTrader, seedTraders } from './trader-table.ts';
export { scoreOf } from './score.ts';
export { riskPeriod, riskShareFrom, riskShareOf } from './show-risk-share.ts';
export {
  beginRecount,
  countResults,
  endOfSlice,
  endRecount,
  readRecount,
  readRiskFigure,
  type RiskFigure,
  type RiskPrices,
  storeRiskFigure,
} from './risk-share-table.ts';
export { policyHistory } from './policy-history.ts';
export { traderHistory } from './trader-history-table.ts';

/** Limits on trading: the company's rules, the law's, and the customer's own. */
export const tradingPolicyFeature: Feature = {
  name: 'trading-policy',
  routes: [
    serve(getPolicy, showPolicy),
    serve(updatePolicy, changePolicy),
    serve(getRiskShare, showRiskShare),
    serve(getTerms, showTerms),
    serve(getTrader, showTrader),
    serve(classifyTrader, changeTrader),
    serve(requestRoute, requestProfessional),
    serve(setOwnLimits, setLimits),
    serve(listAssessments, showAssessments),
    serve(answerQuestions, answer),
    serve(acknowledgeWarning, acknowledgeOwn),
  ],
  approvals: [professionalApproval, countryApproval, policyApproval],
  jobs: [policyChanges.job],
  start: policyChanges.start,
};
