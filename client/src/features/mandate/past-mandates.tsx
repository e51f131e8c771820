import { type Mandate, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { MandateBadge } from './mandate-facts.tsx';
import { MandateUsed } from './mandate-use.tsx';
import classes from './mandate.module.css';

/** Mandates that have ended, and those that were never signed; nothing without any. */
export function PastMandates({ mandates }: { readonly mandates: readonly Mandate[] }) {
  const text = useTexts('mandate');
  const past = mandates.filter(({ state }) => !mandateStates.states[state].isOpen);
  if (past.length === 0) return null;
  return (
    <Panel title={text('pastTitle')}>
      <ul className={shared.list} aria-label={text('pastTitle')}>
        {past.map((item) => (
          <li key={item.id} className={shared.part}>
            <div className={classes.head}>
              <strong>{item.agentName}</strong>
              <MandateBadge state={item.state} />
              {item.dateEnded !== null && (
                <span className={shared.detail}>
                  <DateTime instant={item.dateEnded} />
                  {item.endReason !== null && ` · ${text(`end_${item.endReason}`)}`}
                </span>
              )}
              {item.agreement !== null && (
                <a href={item.agreement} target="_blank" rel="noreferrer" className={classes.document}>
                  {text('openDocument')}
                </a>
              )}
            </div>
            {item.dateSigned !== null && <MandateUsed id={item.id} isInForce={false} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
