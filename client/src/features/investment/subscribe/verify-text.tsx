import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import classes from './subscribe.module.css';

/** That the customer must be verified first, and whom he asks for it. */
export function VerifyText() {
  const text = useTexts('subscription');
  const { phone, email } = useSetting();
  return (
    <>
      <p>{text('notVerified')}</p>
      {phone !== '' && (
        <a className={classes.link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}{' '}
      {email !== '' && (
        <a className={classes.link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  );
}
