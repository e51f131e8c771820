import { preparedAgreement } from '@countinghouse/contract/investment/agreement-draft.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import { Alert, Modal } from '@mantine/core';
import { useState } from 'react';
import { ReadingStep } from '../../../features/investment/subscribe/reading-step.tsx';
import { SignatureStep, type Signing } from '../../../features/signature/index.tsx';
import classes from '../../../features/prepared/prepared.module.css';
import { useWhat } from '../../../features/prepared/use-what.ts';
import { downloadTagged } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ConfirmProps } from './prepared-list.tsx';

const steps = ['terms', 'risk', 'signature'] as const;
const unsigned: Signing = { by: 'drawn', drawing: null, typed: '' };

const useSentence = ({ name, amount, terms }: ConfirmProps['item']): string => {
  const text = useTexts('prepared');
  const language = useLanguage();
  const rate = numberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return text('sentence', {
    name,
    amount: euroText(amount, language),
    count: Number(terms['duration']),
    rate: rate.format(Number(terms['rentability']) / 100),
  });
};

/** An investment is confirmed like a subscription: terms and risk read, and signed. */
export function ConfirmInvestment({ item, onClose }: ConfirmProps) {
  const text = useTexts('prepared');
  const ui = useUiText();
  const what = useWhat()(item);
  const sentence = useSentence(item);
  const [step, go] = useState(0);
  const [accepted, accept] = useState({ terms: false, risk: false });
  const [signing, setSigning] = useState(unsigned);
  const [draft, setDraft] = useState<string>();
  const { mutateAsync, error } = useWrite(investment.routes.create);
  const sign = async (signature: Signature): Promise<void> => {
    const body = { prepared: item.id, acceptsTerms: true, acceptsRisk: true, draft, signature } as const;
    const isSigned = await mutateAsync({ body }).then(
      () => true,
      () => false,
    );
    if (!isSigned) return;
    showToast({ type: 'success', message: text('confirmed', { what }) });
    onClose();
  };
  const name = steps[step];
  return (
    <Modal opened centered size="lg" title={what} onClose={onClose} closeButtonProps={{ 'aria-label': ui('close') }}>
      <div className={classes.signing}>
        {name === 'terms' || name === 'risk' ? (
          <ReadingStep
            key={name}
            about={name}
            accepted={accepted[name]}
            onAccept={(value) => accept({ ...accepted, [name]: value })}
            onNext={() => go(step + 1)}
          />
        ) : (
          <SignatureStep
            signing={signing}
            onSigning={setSigning}
            sentence={sentence}
            onSign={sign}
            onDocument={async () =>
              setDraft(await downloadTagged(preparedAgreement, { params: { id: item.id } }, 'agreement.pdf'))
            }
          />
        )}
        {error && (
          <Alert color="error" role="alert">
            {messageOf(error)}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
