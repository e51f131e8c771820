import { type ClosureInFull, closureStates } from '@countinghouse/contract/closure/closure.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { OpenItemList, waysOf } from '../../open-items/index.ts';
import classes from '../closure.module.css';
import { Age, StateBadge } from './closure-cells.tsx';
import { DecidePart } from './decide-part.tsx';

/** One request in full: customer, reason, date, open items, and the reader's decision. */
export function ClosurePanel({ item }: { readonly item: ClosureInFull }) {
  const text = useTexts('closure');
  const isWaiting = closureStates.allows(item.state, 'accept');
  return (
    <div className={classes.panel}>
      <RequestFacts item={item} />
      <section>
        <h3 className={classes.heading}>{text('customerReason')}</h3>
        <p className={item.reason === '' ? `${classes.words} ${classes.quiet}` : classes.words}>
          {item.reason === '' ? text('noReason') : item.reason}
        </p>
      </section>
      {item.answer !== '' && (
        <section>
          <h3 className={classes.heading}>{text('answer')}</h3>
          <p className={classes.words}>{item.answer}</p>
        </section>
      )}
      {isWaiting && item.openItems.length > 0 && (
        <section>
          <h3 className={classes.heading}>{text('standsTitle')}</h3>
          <p className={classes.text}>{text('mustEnd')}</p>
          <OpenItemList openItems={item.openItems} ways={waysOf(item.lead)} />
        </section>
      )}
      {isWaiting && <DecidePart item={item} />}
    </div>
  );
}

function RequestFacts({ item }: { readonly item: ClosureInFull }) {
  const text = useTexts('closure');
  return (
    <Facts>
      <Fact name={text('customer')}>
        <Link to="/office/leads/$id" params={{ id: item.lead }} className={classes.link ?? ''}>
          {item.leadName}
        </Link>
      </Fact>
      <Fact name={text('state')}>
        <StateBadge {...item} />
      </Fact>
      <Fact name={text('askedAt')}>
        <DateTime instant={item.dateCreation} />
      </Fact>
      {closureStates.allows(item.state, 'accept') && (
        <Fact name={text('age')}>
          <Age {...item} />
        </Fact>
      )}
      {item.assignedToName !== null && <Fact name={text('seller')}>{item.assignedToName}</Fact>}
      {item.dateDone !== null && (
        <Fact name={text('decidedAt')}>
          <DateTime instant={item.dateDone} />
        </Fact>
      )}
      {item.decidedByName !== null && <Fact name={text('decidedBy')}>{item.decidedByName}</Fact>}
    </Facts>
  );
}
