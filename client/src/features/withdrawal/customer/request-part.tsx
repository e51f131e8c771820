import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Alert, Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../withdrawal.module.css';

interface Fields {
  amount: number | null;
  destination: string;
}

const empty: Fields = { amount: null, destination: '' };
const withdrawals = resourceQueries(withdrawal);

/** Requests an amount up to the available cash. */
function RequestForm({ available }: { readonly available: number }) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const language = useLanguage();
  const { mutateAsync } = withdrawals.useCreate();
  const { form, control, submitting } = useContractForm<Fields, typeof withdrawal.create>({
    schema: withdrawal.create,
    defaultValues: empty,
    shape: ({ amount, destination }) => ({ amount: amount ?? undefined, destination }),
  });
  const request = submitting(async (wanted) => {
    const { amount } = await mutateAsync(wanted);
    form.reset(empty);
    showToast({ type: 'success', message: text('ownRequested', { amount: euroText(amount, language) }) });
  });
  return (
    <Form form={form} onSubmit={request} submitLabel={text('ownRequest')}>
      <NumberField control={control} name="amount" label={field('amount')} decimals={2} suffix=" €" required />
      <div className={classes.available}>
        <span>{text('availableNow', { amount: euroText(available, language) })}</span>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.setValue('amount', available, { shouldDirty: true, shouldValidate: true })}
        >
          {text('takeAll')}
        </Button>
      </div>
      <TextField
        control={control}
        name="destination"
        label={field('destination')}
        description={text('destinationHintOwn')}
        autoComplete="off"
        required
      />
    </Form>
  );
}

/** The available cash, and the form to request a withdrawal. */
export function RequestPart() {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { withdrawalTargetHours } = useSetting();
  const { data, isPending } = useRead(capitalFunds, { params: { userId: useUser().id } });
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  return (
    <>
      <Columns least={150}>
        <StatTile label={text('ownAvailable')} value={data && euroText(data.available, language)} loading={isPending} />
        <StatTile label={text('ownHeld')} value={data && euroText(data.hold, language)} loading={isPending} />
      </Columns>
      <Panel title={text('ownRequest')}>
        {isConnected && <Alert color="warning">{text('ownConnected')}</Alert>}
        {!isConnected && data && <OwnHandPart available={data.available} />}
        <p className={shared.detail}>
          {text('ownTarget', { time: durationText(withdrawalTargetHours * 60, language) })}
        </p>
      </Panel>
    </>
  );
}

function OwnHandPart({ available }: { readonly available: number }) {
  const text = useTexts('withdrawal');
  const { verification } = useUser();
  return (
    <>
      {verification !== 'verified' && (
        <Alert color="info" mb="md">
          {text('ownUnverified')} <VerifyLink />
        </Alert>
      )}
      {available > 0 ? <RequestForm available={available} /> : <p className={shared.detail}>{text('ownNothing')}</p>}
    </>
  );
}

function VerifyLink() {
  const text = useTexts('verification');
  const { history } = useRouter();
  return (
    <FrameLink href="/my/verification" className={classes.noticeLink} onNavigate={(to) => history.push(to)}>
      {text('cardAction')}
    </FrameLink>
  );
}
