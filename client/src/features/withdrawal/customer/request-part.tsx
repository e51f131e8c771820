import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Alert, Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
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
import { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from '../../auth/index.ts';
import classes from '../withdrawal.module.css';

interface Fields {
  amount: number | null;
  destination: string;
  password: string;
  code: string;
}

const empty: Fields = { amount: null, destination: '', password: '', code: '' };
const withdrawals = resourceQueries(withdrawal);
const plain = z.extend(withdrawal.create, passwordAlone);
const withCode = z.extend(withdrawal.create, passwordAndCode);

/** The form with the two ways to send it; `requestByPasskey` is null where none can be used. */
const useRequestForm = (needsCode: boolean) => {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { mutateAsync } = withdrawals.useCreate();
  const { form, control, submitting } = useContractForm<Fields, typeof plain | typeof withCode>({
    schema: needsCode ? withCode : plain,
    defaultValues: empty,
    shape: ({ amount, destination, password, code }) => ({
      amount: amount ?? undefined,
      destination,
      password,
      ...(needsCode && { code }),
    }),
  });
  const send = async (wanted: z.output<typeof withdrawal.create>): Promise<void> => {
    const { amount } = await mutateAsync(wanted);
    form.reset(empty);
    showToast({ type: 'success', message: text('ownRequested', { amount: euroText(amount, language) }) });
  };
  const byPasskey = useProofByPasskey(
    (passkey) => {
      const { amount, destination } = form.getValues();
      return send({ amount: amount ?? 0, destination, passkey });
    },
    (message) => form.setError('root.server', { type: 'device', message }),
  );
  const sendByPasskey = byPasskey && submitting(byPasskey);
  const withPasskey = async (): Promise<void> => {
    if (!(await form.trigger(['amount', 'destination'], { shouldFocus: true }))) return;
    await sendByPasskey?.({ ...form.getValues(), amount: form.getValues('amount') ?? 0 });
  };
  return { form, control, request: submitting(send), requestByPasskey: byPasskey && withPasskey };
};

interface RequestFormProps {
  readonly available: number;
  readonly needsCode: boolean;
}

/** Requests an amount up to the available cash, with the password, and a code if needed, or a passkey. */
function RequestForm({ available, needsCode }: RequestFormProps) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const profile = useTexts('profile');
  const language = useLanguage();
  const { form, control, request, requestByPasskey } = useRequestForm(needsCode);
  return (
    <Form
      form={form}
      onSubmit={request}
      submitLabel={text('ownRequest')}
      extra={
        requestByPasskey && (
          <Button variant="subtle" onClick={() => void requestByPasskey()}>
            {profile('emailByPasskey')}
          </Button>
        )
      }
    >
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
      <ProofFields control={control} needsCode={needsCode} />
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
      {available > 0 ? (
        <ProofStep>{(needsCode) => <RequestForm available={available} needsCode={needsCode} />}</ProofStep>
      ) : (
        <p className={shared.detail}>{text('ownNothing')}</p>
      )}
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
