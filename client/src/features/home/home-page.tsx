import { companyDescription, paragraphsOf } from '@countinghouse/contract/setting/face.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { LegalLinks } from './legal-links.tsx';
import { ProductList } from './product-list.tsx';
import { PricePlace } from './price-place.tsx';
import classes from './home-page.module.css';

interface HomeTopProps {
  readonly header: ReactNode;
  /** Link to the log-in, or to the user's area if signed in. */
  readonly entry: ReactNode;
  /** The share of accounts that lost money. */
  readonly risk: ReactNode;
}

interface HomeFrameProps extends HomeTopProps {
  readonly footer: ReactNode;
  /** Content below the first screen. */
  readonly children: ReactNode;
}

/** The first screen of the home page, around the rest of it. */
export function HomeFrame({ header, entry, risk, footer, children }: HomeFrameProps) {
  const text = useTexts('home');
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#content">
        {text('toContent')}
      </a>
      {header}
      <main id="content" tabIndex={-1} className={classes.main}>
        <Presentation entry={entry} />
        <div className={classes.risk}>{risk}</div>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** The company's public page: description, products, contact and risks. */
export function HomePage(top: HomeTopProps) {
  const { media } = useSetting();
  return (
    <HomeFrame {...top} footer={<HomeFooter />}>
      <VideoPanel />
      <ProductList />
      {/* Below the first screen, where nobody sees the page move if there is no price. */}
      {media && <PricePlace />}
      <ContactBlock />
    </HomeFrame>
  );
}

function HomeFooter() {
  const text = useTexts('home');
  return (
    <footer className={classes.footer}>
      <section className={classes.warning} aria-labelledby="risk-warning">
        <h2 id="risk-warning">{text('warningTitle')}</h2>
        <p>{text('warningText')}</p>
      </section>
      <p className={classes.more}>
        <a href="/check">{text('checkAgreement')}</a> · <a href="/execution">{text('execution')}</a>
      </p>
      <LegalLinks />
    </footer>
  );
}

/** The company's name and description, beside its picture or, without one, beside a price with its proof. */
function Presentation({ entry }: { readonly entry: ReactNode }) {
  const text = useTexts('home');
  const language = useLanguage();
  const setting = useSetting();
  const { companyName, media, accountOpening } = setting;
  const paragraphs = paragraphsOf(companyDescription(setting, language) || text('noDescription'));
  return (
    <section className={classes.presentation}>
      <div>
        <h1 className={classes.name}>{companyName}</h1>
        <p className={classes.tagline}>{text('tagline')}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={classes.paragraph}>
            {paragraph}
          </p>
        ))}
        <div className={classes.ways}>
          {entry}
          {/* In the same place, so that the first screen, which is drawn without this setting, does not move. */}
          <a className={classes.quiet} href={accountOpening ? formAddress('/open-account') : '#contact'}>
            {text(accountOpening ? 'openAccount' : 'callUs')}
          </a>
        </div>
      </div>
      <div className={classes.picture}>
        {media ? (
          <img src={media} alt={text('mediaAlt', { company: companyName })} fetchPriority="high" />
        ) : (
          <PricePlace />
        )}
      </div>
    </section>
  );
}

/** The player is another site's page: `allow-same-origin` gives it its own origin, not ours. */
const playerMay = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/**
 * The company's video. Nothing is loaded from YouTube before the visitor clicks, and then from its cookieless address.
 */
function VideoPanel() {
  const text = useTexts('home');
  const language = useLanguage();
  const { youtubeVideoId, companyName } = useSetting();
  const [playing, setPlaying] = useState(false);
  if (youtubeVideoId === '') return null;
  const title = text('videoTitle', { company: companyName });
  return (
    <section className={classes.video} aria-label={title}>
      {playing ? (
        <iframe
          className={classes.frame}
          src={`https://www.youtube-nocookie.com/embed/${youtubeVideoId}?autoplay=1&hl=${language}`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen"
          sandbox={playerMay}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={classes.play} onClick={() => setPlaying(true)}>
          <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden>
            <circle cx="24" cy="24" r="24" fill="currentColor" />
            <path d="M19 15v18l15-9z" className={classes.triangle} />
          </svg>
          <span className={classes.playLabel}>{text('videoPlay')}</span>
        </button>
      )}
      <p className={classes.note}>{text('videoNote')}</p>
    </section>
  );
}

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
      <Facts layout="figures" className={classes.contactWays}>
        <Fact name={text('phone')}>
          {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : <Missing text={text('noPhone')} />}
        </Fact>
        <Fact name={text('hours')}>{text('hoursText')}</Fact>
        <Fact name={text('email')}>
          {email ? <a href={`mailto:${email}`}>{email}</a> : <Missing text={text('noEmail')} />}
        </Fact>
        <Fact name={text('address')}>
          {lines.length > 0 ? <address>{lines.join('\n')}</address> : <Missing text={text('noAddress')} />}
        </Fact>
      </Facts>
    </section>
  );
}

function Missing({ text }: { readonly text: string }) {
  return <span className={classes.missing}>{text}</span>;
}
