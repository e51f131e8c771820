import { type User, user } from '@countinghouse/contract/user/user.ts';
import { getVerification, type Verification } from '@countinghouse/contract/verification/verification.ts';
import { Alert, Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { IconCheck, IconChevronLeft } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { DecidePart } from './decide-part.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { KnownData } from './known-data.tsx';
import classes from './review.module.css';
import { useKeys } from '../../../ui/input/use-keys.ts';
import { type Viewer, useViewer } from './use-viewer.ts';

/** The documents of the file, each with its number key; a tick marks viewed ones. */
function DocumentTabs({ viewer }: { readonly viewer: Viewer }) {
  const text = useTexts('verification');
  useKeys(Object.fromEntries(viewer.documents.map((one, at) => [String(at + 1), () => viewer.show(one)])));
  return (
    <div className={shared.buttons}>
      {viewer.documents.map((one, at) => (
        <button
          key={one.id}
          type="button"
          className={classes.tab}
          aria-pressed={one.id === viewer.shown?.id}
          onClick={() => viewer.show(one)}
        >
          <span className={classes.number} aria-hidden>
            {at + 1}
          </span>
          {text(one.kind)}
          {viewer.isSeen(one.id) && <IconCheck size={15} aria-label={text('seen')} role="img" />}
        </button>
      ))}
    </div>
  );
}

const users = resourceQueries(user);

interface ReviewFileProps {
  readonly lead: string;
  /** Opens the next waiting customer; null if there is no other. */
  readonly onNext: (() => void) | null;
  readonly onBack: () => void;
}

/** A customer's documents next to the known data, and the decision. */
export function ReviewFile({ lead, onNext, onBack }: ReviewFileProps) {
  const text = useTexts('verification');
  const { data, error, refetch } = useRead(getVerification, { params: { id: lead } }, { resources: ['user'] });
  const { data: person } = users.useOne(lead);
  return (
    <div className={classes.file}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconChevronLeft size={16} aria-hidden />
        {text('backToQueue')}
      </button>
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && (!data || !person) && <Skeleton height={420} />}
      {data && person && <Known verification={data} person={person} onNext={onNext} />}
    </div>
  );
}

interface KnownProps {
  readonly verification: Verification;
  readonly person: User;
  readonly onNext: (() => void) | null;
}

function Known({ verification, person, onNext }: KnownProps) {
  const text = useTexts('verification');
  const viewer = useViewer(verification.documents);
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <>
      <section className={classes.documents} aria-label={text('documentsOf', { name })}>
        <DocumentTabs viewer={viewer} />
        {viewer.isReplacement && (
          <Alert color="info" role="status">
            {text('replacedMeanwhile')}
          </Alert>
        )}
        {viewer.shown && (
          <DocumentViewer document={viewer.shown} onSeen={() => viewer.shown && viewer.markSeen(viewer.shown.id)} />
        )}
        {!viewer.shown && <p className={shared.quiet}>{text('leadNone')}</p>}
      </section>
      <div className={classes.beside}>
        <KnownData person={person} verification={verification} />
        <DecidePart verification={verification} person={person} viewer={viewer} onNext={onNext} />
        <p className={classes.keys}>{text('keys')}</p>
      </div>
    </>
  );
}
