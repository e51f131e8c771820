import { type LegalTopic, listLegalPages } from '@countinghouse/contract/setting/legal-page.ts';
import { useEffect, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import classes from './legal-links.module.css';

/** The topics with a page; none while they load, or if that fails. */
const useTopics = (): readonly LegalTopic[] => {
  const [topics, setTopics] = useState<readonly LegalTopic[]>([]);
  const { version } = useSetting();
  useEffect(() => {
    const loading = new AbortController();
    call(listLegalPages, {}, { signal: loading.signal })
      .then(({ topics: found }) => setTopics(found))
      .catch(() => undefined);
    return () => loading.abort();
  }, [version]);
  return topics;
};

/** The firm's legal name, its supervisor, and links to its legal pages. Nothing until one of them is set. */
export function LegalLinks() {
  const text = useTexts('home');
  const topics = useTopics();
  const { legalEntity, registration, licence, regulator } = useSetting();
  const facts = [
    { label: null, value: legalEntity },
    { label: text('registration'), value: registration },
    { label: text('licence'), value: licence },
    { label: text('regulator'), value: regulator },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0 && topics.length === 0) return null;
  return (
    <section className={classes.legal} aria-label={text('legal')}>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map(({ label, value }) => (
            <li key={label ?? ''}>{label === null ? value : `${label}: ${value}`}</li>
          ))}
        </ul>
      )}
      {topics.length > 0 && (
        <ul className={classes.pages}>
          {topics.map((topic) => (
            <li key={topic}>
              <a href={`/legal/${topic}`}>{text(topic)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
