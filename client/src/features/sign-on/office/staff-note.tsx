import { staffSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { wayLabel } from '../way-label.ts';
import classes from './sign-on.module.css';

/** The account at the provider that opens a member of staff's account; nothing if there is none. */
export function StaffSignOn({ user }: { readonly user: string }) {
  const text = useTexts('signOn');
  const { data } = useRead(staffSignOn, { params: { id: user } }, { resources: ['user'] });
  if (!data?.identity) return null;
  const { label, issuer, dateCreation, lastUsed, way } = data.identity;
  return (
    <section className={classes.note} aria-label={text('title')}>
      <h3 className={shared.heading}>{text('title')}</h3>
      <Facts>
        <Fact name={text('account')}>
          <span className={classes.address}>{label}</span>
        </Fact>
        <Fact name={text('issuer')}>
          <span className={classes.address}>{issuer}</span>
        </Fact>
        <Fact name={text('since')}>
          <DateTime instant={dateCreation} />
        </Fact>
        <Fact name={text('connectedBy')}>{text(wayLabel(way))}</Fact>
        <Fact name={text('lastUsed')}>{lastUsed === null ? text('never') : <DateTime instant={lastUsed} />}</Fact>
      </Facts>
    </section>
  );
}
