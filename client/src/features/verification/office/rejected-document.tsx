import { Button, Checkbox, Textarea } from '@mantine/core';
import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import classes from './review.module.css';

const usual = ['reasonUnreadable', 'reasonCropped', 'reasonExpired', 'reasonName', 'reasonOld', 'reasonKind'] as const;
const longestReason = 500;

interface RejectedDocumentProps {
  readonly document: VerificationDocument;
  /** Undefined if it is not ticked. */
  readonly reason: string | undefined;
  readonly lacksReason: boolean;
  /** Takes the focus when the form opens. */
  readonly isFirst: boolean;
  readonly onChange: (reason: string | undefined) => void;
}

/** One document that can be ticked as rejected, with a reason; common reasons are one click each. */
export function RejectedDocument({ document, reason, lacksReason, isFirst, onChange }: RejectedDocumentProps) {
  const text = useTexts('verification');
  const kind = text(document.kind);
  return (
    <div className={classes.rejected}>
      <Checkbox
        label={kind}
        checked={reason !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
      />
      {reason !== undefined && (
        <>
          <Textarea
            aria-label={text('rejectReason', { kind })}
            placeholder={text('rejectReason', { kind })}
            value={reason}
            maxLength={longestReason}
            autosize
            minRows={2}
            autoFocus={isFirst}
            error={lacksReason ? text('rejectReasonNeeded') : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <div className={classes.usual} role="group" aria-label={text('usualReasons')}>
            {usual.map((key) => (
              <Button key={key} variant="default" size="compact-xs" onClick={() => onChange(text(key))}>
                {text(key)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
