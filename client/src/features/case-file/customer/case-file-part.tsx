import { listOwnCaseFiles, requestCaseFile } from '@countinghouse/contract/case-file/case-file.ts';
import { Button, Skeleton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { IconShieldCheck } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { VerifierLink } from '../../public-log/index.ts';
import { CaseFileList, untilReady } from '../case-file-list.tsx';
import classes from '../case-file.module.css';

/** The customer's case files, and the button that has one made. */
export function CaseFilePart() {
  const text = useTexts('caseFile');
  const { run, busy } = useAction(requestCaseFile, text('requested'));
  const { data, pending } = answerOf(
    useRead(listOwnCaseFiles, {}, { refetchAfter: untilReady }),
    <Skeleton height={40} mt="md" />,
  );
  const isBeingMade = data?.caseFiles.some(({ state }) => state === 'waiting') === true;
  return (
    <Panel title={text('title')}>
      <p className={classes.text}>{text('ownText')}</p>
      <div className={shared.buttons}>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={busy}
          disabled={data === undefined || isBeingMade}
          onClick={() => void run({})}
        >
          {text('request')}
        </Button>
        <VerifierLink />
      </div>
      {pending}
      {data && <CaseFileList caseFiles={data.caseFiles} />}
    </Panel>
  );
}
