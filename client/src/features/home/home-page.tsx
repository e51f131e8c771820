import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { ContactBlock } from './contact-block.tsx';
import { Presentation } from './presentation.tsx';
import { ProductList } from './product-list.tsx';
import { VideoPanel } from './video-panel.tsx';
import classes from './home-page.module.css';

interface HomePageProps {
  readonly header: ReactNode;
  /** Leads to the log-in, or on for whoever is signed in. */
  readonly entry: ReactNode;
  /** The share of accounts that lost money. */
  readonly risk: ReactNode;
}

/** The company's public face: who it is, what it works with, how to reach it, and what can go wrong. */
export function HomePage({ header, entry, risk }: HomePageProps) {
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
        <VideoPanel />
        <ProductList />
        <ContactBlock />
      </main>
      <footer className={classes.footer}>
        <section className={classes.warning} aria-labelledby="risk-warning">
          <h2 id="risk-warning">{text('warningTitle')}</h2>
          <p>{text('warningText')}</p>
        </section>
        <p className={classes.more}>
          <a href="/check">{text('checkAgreement')}</a>
        </p>
      </footer>
    </div>
  );
}
