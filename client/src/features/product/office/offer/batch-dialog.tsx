import { offer } from '@countinghouse/contract/offer/offer.ts';
import type { VaultItem } from '@countinghouse/contract/product/vault.ts';
import { Alert, Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useProblem } from '../../../../kernel/call/attempt.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { NumberEntry } from '../../../../ui/form/number-entry.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { Gain } from '../figures.tsx';
import { dayAhead, endOfDay, raised, usualDays } from './offer-labels.ts';
import { OwnedChoice } from './owned-field.tsx';
import classes from '../office.module.css';

const offers = resourceQueries(offer);
const usualPercent = 5;

/** Makes offers for several products at once, each at a percentage above its owner's cost; all of them or none. */
export function BatchDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts('productOffer');
  const ui = useUiText();
  const batch = useBatch(onClose);
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={text('batchTitle')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={shared.column}>
        <OwnedChoice chosen={batch.chosen} onChoose={batch.choose} />
        <Terms batch={batch} />
        <Preview chosen={batch.chosen} percent={batch.percent} />
        {batch.problem && (
          <Alert color="error" role="alert">
            {batch.problem}
          </Alert>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button disabled={!batch.isReady} loading={batch.busy} onClick={() => void batch.create()}>
          {text('batchConfirm', { count: batch.chosen.length })}
        </Button>
      </Group>
    </Modal>
  );
}

const useBatch = (onDone: () => void) => {
  const text = useTexts('productOffer');
  const { zone } = useUiLocale();
  const { mutateAsync } = offers.useCreateMany();
  const [chosen, choose] = useState<readonly VaultItem[]>([]);
  const [percent, setPercent] = useState<number | null>(usualPercent);
  const [day, setDay] = useState(() => dayAhead(zone, usualDays));
  const [origin, setOrigin] = useState('');
  const { busy, problem, run } = useProblem();
  const create = (): Promise<boolean> => {
    const end = { expirationDate: endOfDay(zone, day), origin: origin.trim() };
    return run(async () => {
      await mutateAsync(chosen.map(({ product, cost }) => ({ product, amount: raised(cost, percent), ...end })));
      showToast({ type: 'success', message: text('batchMade', { count: chosen.length }) });
      onDone();
    });
  };
  const isReady = chosen.length > 0 && day !== '' && origin.trim() !== '' && raised(0, percent) !== null;
  const fields = { chosen, choose, percent, setPercent, day, setDay, origin, setOrigin };
  return { ...fields, problem, busy, isReady, create };
};

/** The percentage above the price, the expiration date and the basis. */
function Terms({ batch }: { readonly batch: ReturnType<typeof useBatch> }) {
  const text = useTexts('productOffer');
  const field = useTexts('field');
  return (
    <>
      <div className={shared.pair}>
        <NumberEntry
          label={text('percent')}
          description={text('percentHint')}
          value={batch.percent}
          kind={{ decimals: 2, suffix: ' %' }}
          withAsterisk
          onTyped={({ value }) => batch.setPercent(value)}
        />
        <TextInput
          type="date"
          label={field('expirationDate')}
          description={text('endHint')}
          value={batch.day}
          withAsterisk
          onChange={(event) => batch.setDay(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label={field('origin')}
        description={text('originHint')}
        value={batch.origin}
        maxLength={120}
        withAsterisk
        onChange={(event) => batch.setOrigin(event.currentTarget.value)}
      />
    </>
  );
}

interface PreviewProps {
  readonly chosen: readonly VaultItem[];
  readonly percent: number | null;
}

/** The offer to each owner. */
function Preview({ chosen, percent }: PreviewProps) {
  const text = useTexts('productOffer');
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={text('title')}>
      {chosen.map(({ id, productName, leadName, cost }) => {
        const amount = raised(cost, percent);
        return (
          <li key={id} className={classes.row}>
            <span className={classes.rowLabels}>
              <span>{productName}</span>
              <span className={shared.quiet}>{leadName}</span>
            </span>
            <span className={shared.badges}>
              <Money amount={amount} />
              <Gain amount={amount === null ? null : (Math.round(amount * 100) - Math.round(cost * 100)) / 100} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
