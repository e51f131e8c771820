import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Brand } from '../frame/brand.tsx';
import classes from './home-area.module.css';

/** For an unknown address. */
export function NothingHere() {
  const text = useTexts('shell');
  return (
    <main className={classes.nothing}>
      <Brand />
      <h1>{text('notFoundTitle')}</h1>
      <p>{text('notFoundText')}</p>
      <a className={classes.entry} href="/">
        {text('notFoundAction')}
      </a>
    </main>
  );
}
