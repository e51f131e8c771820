import { personName } from '@countinghouse/contract/user/person-name.ts';
import { longestSignature, type Signature } from '@countinghouse/contract/kernel/signature.ts';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { useAttempt } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useUser } from '../../kernel/session/session.ts';
import { IconDownload } from '../../ui/icons.ts';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import classes from './signature.module.css';
import '../../ui/theme/native-radio.css';

/** Pen strokes, in pixels of a sheet of the given width. */
interface Drawing {
  readonly strokes: readonly PointGroup[];
  readonly width: number;
}

/** The sheet's aspect ratio, on screen and in the picture. */
const sheetRatio = 5 / 2;

const pen = { penColor: '#10182f', minWidth: 0.9, maxWidth: 2.6 } as const;
const background = '#ffffff';

/** The same strokes scaled to another width. */
const scaled = ({ strokes, width }: Drawing, to: number): PointGroup[] => {
  const factor = width === 0 ? 1 : to / width;
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
};

const widths = [900, 600, 400, 260] as const;

const pngOf = (drawing: Drawing, width: number): string => {
  const sheet = document.createElement('canvas');
  sheet.width = width;
  sheet.height = Math.round(width / sheetRatio);
  const pad = new SignaturePad(sheet, { ...pen, backgroundColor: background });
  // The sheet is off screen and needs no listeners.
  pad.off();
  pad.fromData(scaled(drawing, width));
  return pad.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
};

/** The drawing as a PNG on white paper in base64, as large as the limit allows. */
const pictureOf = (drawing: Drawing): string => {
  const pictures = widths.map((width) => () => pngOf(drawing, width));
  for (const draw of pictures) {
    const picture = draw();
    if (picture.length <= longestSignature) return picture;
  }
  return pngOf(drawing, widths.at(-1) ?? 0);
};

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
  /** The consequences of the signature. */
  readonly effect?: ReactNode;
  readonly onSign: (signature: Signature) => Promise<void>;
  /** Saves the document as it would be signed. */
  readonly onDocument?: () => Promise<void>;
}

/** The document that is about to be signed, to be read first. */
function DocumentButton({ save }: { readonly save: () => Promise<void> }) {
  const { busy, run } = useAttempt();
  return (
    <Button
      variant="default"
      fullWidth
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run(save)}
    >
      {useTexts('subscription')('readDocument')}
    </Button>
  );
}

/** The signature, drawn or typed, and the button that makes it binding. */
export function SignatureStep({ signing, onSigning, sentence, effect, onSign, onDocument }: SignatureStepProps) {
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
        {effect}
        {onDocument && <DocumentButton save={onDocument} />}
        <Ways by={signing.by} onBy={(by) => onSigning({ ...signing, by })} />
        {signing.by === 'drawn' ? (
          <SignatureSheet drawing={signing.drawing} onDrawing={(drawing) => onSigning({ ...signing, drawing })} />
        ) : (
          <TextInput
            size="md"
            label={text('typedName')}
            description={text('typedHint', { name: personName({ firstName, lastName }) })}
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

interface SignatureSheetProps {
  readonly drawing: Drawing | null;
  readonly onDrawing: (drawing: Drawing | null) => void;
}

/** A sheet to sign on by finger, pen or mouse; strokes can be undone one by one. */
function SignatureSheet({ drawing, onDrawing }: SignatureSheetProps) {
  const text = useTexts('subscription');
  const sheet = useSheet(drawing, onDrawing);
  const undo = (): void => {
    const strokes = drawing?.strokes.slice(0, -1) ?? [];
    onDrawing(drawing && strokes.length > 0 ? { ...drawing, strokes } : null);
  };
  return (
    <div className={classes.signing}>
      <div className={classes.sheet}>
        <canvas ref={sheet} role="img" aria-label={text('sheet')} />
        {!drawing && (
          <span className={classes.sheetHint} aria-hidden>
            {text('signHere')}
          </span>
        )}
        <span className={classes.sheetLine} aria-hidden />
      </div>
      <div className={classes.sheetButtons}>
        <Button variant="default" size="xs" disabled={!drawing} onClick={undo}>
          {text('undo')}
        </Button>
        <Button variant="default" size="xs" disabled={!drawing} onClick={() => onDrawing(null)}>
          {text('clear')}
        </Button>
      </div>
    </div>
  );
}

/** Synchronises canvas and drawing: finished strokes are reported; a new drawing or width is redrawn. */
const useSheet = (drawing: Drawing | null, onDrawing: (drawing: Drawing | null) => void) => {
  const sheet = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const shown = useRef({ drawing, onDrawing });
  useEffect(() => {
    shown.current = { drawing, onDrawing };
    if (sheet.current && pad.current) show(sheet.current, pad.current, drawing);
  }, [drawing, onDrawing]);
  useEffect(() => {
    const canvas = sheet.current;
    if (!canvas) return undefined;
    const made = new SignaturePad(canvas, pen);
    pad.current = made;
    const ended = () => shown.current.onDrawing({ strokes: made.toData(), width: canvas.clientWidth });
    made.addEventListener('endStroke', ended);
    const watcher = new ResizeObserver(() => show(canvas, made, shown.current.drawing));
    watcher.observe(canvas);
    return () => {
      watcher.disconnect();
      made.off();
    };
  }, []);
  return sheet;
};

/** Draws at the device's pixel ratio. */
const show = (canvas: HTMLCanvasElement, pad: SignaturePad, drawing: Drawing | null): void => {
  const dots = Math.max(1, devicePixelRatio);
  const [width, height] = [Math.round(canvas.clientWidth * dots), Math.round(canvas.clientHeight * dots)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.scale(dots, dots);
  }
  pad.clear();
  if (drawing) pad.fromData(scaled(drawing, canvas.clientWidth));
};
