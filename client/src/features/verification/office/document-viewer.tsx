import { type VerificationDocument, viewDocument } from '@countinghouse/contract/verification/document.ts';
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type Icon, IconDownload, IconFile, IconRotateClockwise, IconZoomIn, IconZoomOut } from '../../../ui/icons.ts';
import { useKeys } from '../../../ui/input/use-keys.ts';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { useDocumentContent } from '../use-document-content.ts';
import classes from './review.module.css';

interface DocumentViewerProps {
  readonly document: VerificationDocument;
  /** Called once the reader can see it. */
  readonly onSeen: () => void;
}

/** One document in detail. */
export function DocumentViewer({ document, onSeen }: DocumentViewerProps) {
  if (document.type === 'application/pdf') return <PdfPart document={document} onSeen={onSeen} />;
  return <PictureViewer key={document.id} document={document} onSeen={onSeen} />;
}

/** The page's content security policy blocks embedded documents such as a PDF. */
function PdfPart({ document: { id, name }, onSeen }: DocumentViewerProps) {
  const text = useTexts('verification');
  const open = async (): Promise<void> => {
    if (await attempt(() => download(viewDocument, { params: { id } }, name))) onSeen();
  };
  return (
    <EmptyState
      title={text('pdfTitle')}
      text={text('pdfText')}
      icon={<IconFile size={20} aria-hidden />}
      action={
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={text('downloadNamed', { name })}
          onClick={() => void open()}
        >
          {text('download')}
        </Button>
      }
    />
  );
}

interface PictureViewerProps {
  readonly document: VerificationDocument;
  readonly onSeen: () => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  readonly picture: Size;
  readonly frame: Size;
  /** 1 shows the whole picture. */
  readonly zoom: number;
  /** Clockwise quarter turns. */
  readonly turns: number;
}

/** Sizes in pixels: of the picture before rotation, and of its box after it. */
export const fitOf = ({ picture, frame, zoom, turns }: Wanted): { readonly picture: Size; readonly room: Size } => {
  const isLying = turns % 2 !== 0;
  const seen = isLying ? { width: picture.height, height: picture.width } : picture;
  const scale = Math.min(frame.width / seen.width, frame.height / seen.height) * zoom;
  const times = ({ width, height }: Size): Size => ({ width: width * scale, height: height * scale });
  return { picture: times(picture), room: times(seen) };
};

const steps = [1, 1.5, 2, 3, 4, 6] as const;

/** The next zoom level up or down; unchanged at the last one. */
export const zoomed = (zoom: number, direction: 1 | -1): number => {
  const further = direction === 1 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom);
  return further ?? zoom;
};

/** A picture that can be zoomed, moved and rotated, by mouse and by keyboard. */
function PictureViewer({ document: { id, kind, name }, onSeen }: PictureViewerProps) {
  const text = useTexts('verification');
  const { data, error, refetch } = useDocumentContent(id);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const larger = () => setZoom((now) => zoomed(now, 1));
  const smaller = () => setZoom((now) => zoomed(now, -1));
  const turn = () => setTurns((now) => now + 1);
  useKeys({ '+': larger, '=': larger, '-': smaller, t: turn });
  if (!data && error)
    return <ErrorState title={text('notShown')} message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={classes.frame ?? ''} />;
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={text('viewer')}>
        <Tool label={text('zoomOut')} Icon={IconZoomOut} onPress={smaller} />
        <Tool label={text('zoomIn')} Icon={IconZoomIn} onPress={larger} />
        <Tool label={text('turn')} Icon={IconRotateClockwise} onPress={turn} />
      </div>
      <Frame
        src={data}
        description={text('pictureOf', { kind: text(kind), name })}
        zoom={zoom}
        turns={turns}
        onSeen={onSeen}
      />
    </>
  );
}

function Tool({ label, Icon, onPress }: { readonly label: string; readonly Icon: Icon; readonly onPress: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onPress}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface FrameProps {
  readonly src: string;
  readonly description: string;
  readonly zoom: number;
  readonly turns: number;
  readonly onSeen: () => void;
}

const unknown = { width: 1, height: 1 };

function Frame({ src, description, zoom, turns, onSeen }: FrameProps) {
  const { ref, width, height } = useElementSize();
  const [size, setSize] = useState(unknown);
  const fit = fitOf({ picture: size, frame: { width, height }, zoom, turns });
  return (
    <div ref={ref} className={classes.frame} role="region" aria-label={description} tabIndex={0}>
      <div className={classes.room} style={{ width: fit.room.width, height: fit.room.height }}>
        <img
          className={classes.picture}
          src={src}
          alt={description}
          style={{
            width: fit.picture.width,
            height: fit.picture.height,
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setSize({ width: naturalWidth, height: naturalHeight });
            onSeen();
          }}
        />
      </div>
    </div>
  );
}
