import type { User } from '@countinghouse/contract/user/user.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import { useRole } from '../../../../../kernel/permission/use-may.ts';
import { FrameLink } from '../../../../../ui/frame/frame-link.tsx';
import type { TimelineEntry as Shown } from '../../../../../ui/page/timeline.tsx';
import { leadName } from '../../lead-name.ts';
import classes from '../page.module.css';
import { entryKey } from './entry-days.ts';
import { entryIcon } from './entry-icon.ts';
import { recordAddress } from './record-address.ts';
import { TimelineBody } from './timeline-body.tsx';
import { useSentence } from './use-sentence.ts';

/** An entry in the timeline's format; a connected member of staff is shown by their own name. */
export const useEntry = (lead: User): ((entry: TimelineEntry) => Shown) => {
  const text = useTexts('timeline');
  const sentence = useSentence();
  const role = useRole();
  const { history } = useRouter();
  return (entry) => {
    const [Symbol, tone] = entryIcon(entry);
    const { realActorName: staff, actorName } = entry;
    const address = recordAddress(entry, lead.id, role);
    const words = sentence(entry);
    return {
      id: entryKey(entry),
      instant: entry.at,
      title:
        address === null ? (
          words
        ) : (
          <FrameLink href={address} className={classes.record} onNavigate={(href) => history.push(href)}>
            {words}
          </FrameLink>
        ),
      icon: <Symbol size={14} aria-hidden />,
      tone,
      actor: staff === null ? (actorName ?? text('actorSystem')) : text('actorAs', { staff, lead: leadName(lead) }),
      body: <TimelineBody entry={entry} />,
    };
  };
};
