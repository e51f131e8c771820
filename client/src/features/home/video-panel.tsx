import { useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import classes from './video-panel.module.css';

/** The player is another site's page: `allow-same-origin` gives it its own origin, not ours. */
const playerMay = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/**
 * The company's video. Nothing is loaded from YouTube before the visitor clicks, and then from its cookieless address.
 */
export function VideoPanel() {
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
