import {
  aboveRegulation,
  getPolicy,
  type PolicyFields,
  type TradingPolicy,
} from '@countinghouse/contract/trading-policy/policy.ts';
import { assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { Alert, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../policy.module.css';
import { AboveList, PolicyForm } from './policy-form.tsx';

const rules = ['binaryOffForRetail', 'needsVerification', 'depositNeedsVerification', 'needsAppropriateness'] as const;

/** The rules as text, for readers who cannot change them. */
function PolicyTable({ policy }: { readonly policy: PolicyFields }) {
  const text = useTexts('policy');
  const asset = useTexts('limits');
  const { retail, professional } = policy.leverageCaps;
  return (
    <div className={shared.stack}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text('leverage')}</th>
            <th scope="col">{text('retail')}</th>
            <th scope="col">{text('professional')}</th>
          </tr>
        </thead>
        <tbody>
          {assetClasses.map((assetClass) => (
            <tr key={assetClass}>
              <th scope="row">{asset(assetClass)}</th>
              <td>{retail[assetClass]}:1</td>
              <td>{professional[assetClass]}:1</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.answers}>
        <li>
          {text('closeOutPercent')}: {policy.closeOutPercent}%
        </li>
        {rules.map((rule) => (
          <li key={rule}>
            <StatusBadge tone={policy[rule] ? 'success' : 'warning'}>{text(policy[rule] ? 'on' : 'off')}</StatusBadge>
            {text(rule)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The trading rules: root changes them, an admin reads them. */
export function PolicyPart() {
  const text = useTexts('policy');
  const mayChange = useMay('tradingPolicy:update');
  const { data, pending } = answerOf(useRead(getPolicy, {}), <Skeleton height={480} radius={10} />);
  if (!data) return pending;
  return (
    <Panel title={text('title')}>
      <p className={classes.text}>{text('text')}</p>
      <AboveNotice policy={data} />
      <ChangeNotices policy={data} />
      {!mayChange && <p className={shared.quiet}>{text('readOnly')}</p>}
      {mayChange ? <PolicyForm current={data} /> : <PolicyTable policy={data} />}
    </Panel>
  );
}

function AboveNotice({ policy }: { readonly policy: TradingPolicy }) {
  const text = useTexts('policy');
  if (aboveRegulation(policy).length === 0) return null;
  return (
    <Alert color="warning" className={classes.notice ?? ''} icon={<IconAlertTriangle size={18} aria-hidden />}>
      {text('aboveNow')}
      <AboveList policy={policy} />
    </Alert>
  );
}

/** A change that awaits approval, and the approved one that takes effect next. */
function ChangeNotices({ policy: { approval, next } }: { readonly policy: TradingPolicy }) {
  const text = useTexts('policy');
  const locale = useUiLocale();
  return (
    <>
      {approval !== null && (
        <Alert color="warning" className={classes.notice ?? ''}>
          {text('proposalWaits')}{' '}
          <Link to="/office/approvals" search={{ record: approval }} className={nameLink}>
            {text('viewProposal')}
          </Link>
        </Alert>
      )}
      {next !== null && (
        <Alert color="warning" className={classes.notice ?? ''}>
          {text('nextChange', { date: dateText(next.from, locale) })}
          <PolicyTable policy={next.policy} />
        </Alert>
      )}
    </>
  );
}
