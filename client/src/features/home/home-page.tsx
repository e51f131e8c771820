import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { ContactBlock } from './contact-block.tsx';
import { LegalLinks } from './legal-links.tsx';
import { Presentation } from './presentation.tsx';
import { ProductList } from './product-list.tsx';
import { PricePlace } from './price-place.tsx';
import { VideoPanel } from './video-panel.tsx';
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
