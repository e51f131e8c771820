import type { Signature } from '@countinghouse/contract/investment/subscription.ts';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../kernel/session/session.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { type Drawing, pictureOf } from './drawing.ts';
import { SignatureSheet } from './signature-sheet.tsx';
import classes from './subscribe.module.css';

export interface Signing {
  readonly by: Signature['kind'];
  readonly drawing: Drawing | null;
  readonly typed: string;
}

const leastLetters = 3;

const signatureOf = ({ by, drawing, typed }: Signing): Signature | null => {
  if (by === 'drawn') return drawing && { kind: 'drawn', image: pictureOf(drawing) };
  return typed.trim().length >= leastLetters ? { kind: 'typed', text: typed.trim() } : null;
};

interface SignatureStepProps {
  readonly signing: Signing;
  readonly onSigning: (signing: Signing) => void;
  /** One sentence that states the content to be signed. */
  readonly sentence: string;
  readonly onSign: (signature: Signature) => Promise<void>;
}

/** The signature, drawn or typed, and the button that makes it binding. */
export function SignatureStep({ signing, onSigning, sentence, onSign }: SignatureStepProps) {
  const text = useTexts('subscription');
  const { firstName, lastName } = useUser();
  const [busy, setBusy] = useState(false);
  const isSigned = signing.by === 'drawn' ? signing.drawing !== null : signing.typed.trim().length >= leastLetters;
  const sign = async (): Promise<void> => {
    const signature = signatureOf(signing);
    if (signature === null) return;
    setBusy(true);
    await onSign(signature).finally(() => setBusy(false));
  };
  return (
    <Panel title={text('signature')}>
      <div className={classes.step}>
        <p className={classes.sentence}>{sentence}</p>
        <Ways by={signing.by} onBy={(by) => onSigning({ ...signing, by })} />
        {signing.by === 'drawn' ? (
          <SignatureSheet drawing={signing.drawing} onDrawing={(drawing) => onSigning({ ...signing, drawing })} />
        ) : (
          <TextInput
            size="md"
            label={text('typedName')}
            description={text('typedHint', { name: `${firstName} ${lastName}`.trim() })}
            classNames={{ input: classes.typed ?? '' }}
            autoComplete="name"
            maxLength={120}
            value={signing.typed}
            onChange={(event) => onSigning({ ...signing, typed: event.currentTarget.value })}
          />
        )}
        <p className={shared.detail}>{text('evidence')}</p>
        <Button size="md" fullWidth disabled={!isSigned} loading={busy} onClick={() => void sign()}>
          {text('sign')}
        </Button>
      </div>
    </Panel>
  );
}

interface WaysProps {
  readonly by: Signing['by'];
  readonly onBy: (by: Signing['by']) => void;
}

function Ways({ by, onBy }: WaysProps) {
  const text = useTexts('subscription');
  const name = useId();
  const ways = { drawn: 'byDrawing', typed: 'byTyping' } as const;
  return (
    <fieldset className={classes.ways}>
      <legend>{text('howToSign')}</legend>
      {(['drawn', 'typed'] as const).map((way) => (
        <label key={way} data-chosen={way === by || undefined}>
          <input type="radio" name={name} checked={way === by} onChange={() => onBy(way)} />
          {text(ways[way])}
        </label>
      ))}
    </fieldset>
  );
}
