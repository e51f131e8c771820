import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type Drawing, pen, scaled } from './drawing.ts';
import classes from './subscribe.module.css';

interface SignatureSheetProps {
  readonly drawing: Drawing | null;
  readonly onDrawing: (drawing: Drawing | null) => void;
}

/** A sheet to sign on by finger, pen or mouse; strokes can be undone one by one. */
export function SignatureSheet({ drawing, onDrawing }: SignatureSheetProps) {
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
