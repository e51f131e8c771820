import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import classes from './contact-block.module.css';

/** The address in letter format, without empty lines. */
const addressLines = (setting: Setting, language: string): readonly string[] => {
  const { street, number, zipCode, city, country } = setting;
  const named = country === '' ? '' : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country);
  return [`${street} ${number}`, `${zipCode} ${city}`, named].map((line) => line.trim()).filter((line) => line !== '');
};

/** With the query, which names the campaign of the visit, and the site that the visitor came from. */
const formAddress = (path: string): string => {
  const query = new URLSearchParams(location.search);
  const from = URL.canParse(document.referrer) ? new URL(document.referrer).host : '';
  if (from !== '' && from !== location.host) query.set('referrer', from);
  return `${path}?${query}`;
};

/** The company's contact data, with placeholders for missing ones. */
export function ContactBlock() {
  const text = useTexts('home');
  const setting = useSetting();
  const lines = addressLines(setting, useLanguage());
  const { phone, email, accountOpening, contactForm } = setting;
  return (
    <section id="contact" className={classes.contact} aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title" className={classes.title}>
          {text('contactTitle')}
        </h2>
        <p className={classes.intro}>{text('contactText')}</p>
        {contactForm && (
          <a className={classes.open} href={formAddress('/contact')}>
            {text('writeToUs')}
          </a>
        )}
        {accountOpening && (
          <a className={classes.open} href={formAddress('/open-account')}>
            {text('openAccount')}
          </a>
        )}
      </div>
      <dl className={classes.ways}>
        <Way label={text('phone')} missing={text('noPhone')}>
          {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
        </Way>
        <Way label={text('hours')} missing="">
          {text('hoursText')}
        </Way>
        <Way label={text('email')} missing={text('noEmail')}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </Way>
        <Way label={text('address')} missing={text('noAddress')}>
          {lines.length > 0 && <address>{lines.join('\n')}</address>}
        </Way>
      </dl>
    </section>
  );
}

interface WayProps {
  readonly label: string;
  /** Placeholder for a missing value. */
  readonly missing: string;
  readonly children: ReactNode;
}

function Way({ label, missing, children }: WayProps) {
  return (
    <div className={classes.way}>
      <dt>{label}</dt>
      <dd>{children || <span className={classes.missing}>{missing}</span>}</dd>
    </div>
  );
}
