import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../kernel/call/download.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { IconAlertTriangle, IconDownload, IconShieldCheck } from '../../ui/icons.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import classes from './public-log.module.css';
import { type SeenHeads, startAgain, useSeenHeads } from './seen-heads.ts';
import { VerifierLink } from './verifier-link.tsx';

const save = (heads: SeenHeads['heads'], name: string): void =>
  saveFile(new Blob([JSON.stringify({ heads }, null, 2)], { type: 'application/json' }), name);

/** Whether the public log continues every head that this device has seen, and what to do if not. */
export function LogContinuity() {
  const { heads, conflict } = useSeenHeads();
  return conflict ? <Conflict {...conflict} /> : <Continued heads={heads} />;
}

function Continued({ heads }: Pick<SeenHeads, 'heads'>) {
  const text = useTexts('publicLog');
  const locale = useUiLocale();
  const [first, last] = [heads[0], heads.at(-1)];
  return (
    <div className={classes.continued}>
      <IconShieldCheck size={20} aria-hidden className={classes.icon} data-known={first !== undefined} />
      <p>
        {first && last ? (
          <>
            <strong>{text('continues', { date: dateText(first.at, locale, 'date') })}</strong>{' '}
            {text('checked', { time: dateText(last.at, locale) })}
          </>
        ) : (
          text('unchecked')
        )}
      </p>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        disabled={!first}
        onClick={() => save(heads, 'log-heads.json')}
      >
        {text('saveHeads')}
      </Button>
    </div>
  );
}

function Conflict({ finding, earlier, later }: NonNullable<SeenHeads['conflict']>) {
  const text = useTexts('publicLog');
  const locale = useUiLocale();
  const [isSaved, setSaved] = useState(false);
  return (
    <div className={classes.conflict}>
      <p className={classes.title}>
        <IconAlertTriangle size={22} aria-hidden />
        {text('broken')}
      </p>
      <p>{text(`finding_${finding}`, { earlier: dateText(earlier.at, locale), later: dateText(later.at, locale) })}</p>
      <ol>
        <li>{text('stepSave')}</li>
        <li>{text('stepAsk')}</li>
        <li>{text('stepShow')}</li>
      </ol>
      <div className={shared.buttons}>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => {
            save([earlier, later], 'log-heads-that-contradict.json');
            setSaved(true);
          }}
        >
          {text('saveBoth')}
        </Button>
        <VerifierLink />
        <Button variant="default" disabled={!isSaved} onClick={startAgain}>
          {text('startAgain')}
        </Button>
      </div>
    </div>
  );
}
