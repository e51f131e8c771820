import { Id } from '@countinghouse/contract/schemas/kernel/scalars.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import type { Destination } from '@countinghouse/contract/withdrawal/destination.ts';
import { withdrawal } from '@countinghouse/contract/schemas/withdrawal/withdrawal.ts';
import { Alert, Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import classes from '../withdrawal.module.css';
import { AccountsPart } from './accounts-part.tsx';
import { accountName, WithAccounts } from './own-accounts.tsx';
import { OwnWithdrawals, ShownWithdrawal } from './own-withdrawals.tsx';
import { ReviewDialog, type Wanted } from './review-dialog.tsx';

/** The customer's withdrawals: request, follow and cancel. */
export function WithdrawScreen() {
  const text = useTexts('withdrawal');
  const title = text('ownTitle');
  useScreenTitle(title);
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  return (
    <>
      <PageHeader title={title} description={text('ownText')} />
      <ShownWithdrawal />
      <RequestPart isConnected={isConnected} />
      <AccountsPart isConnected={isConnected} />
      <OwnWithdrawals />
    </>
  );
}

interface Fields {
  amount: number | null;
  destination: string | null;
}

const schema = z.strictObject({ amount: withdrawal.create.shape.amount, destination: Id });

/** A refused withdrawal that is requested again: its amount and account, from the address. */
type Again = Partial<Record<keyof Fields, unknown>>;

interface RequestFormProps {
  readonly available: number;
  readonly accounts: readonly Destination[];
  readonly again: Again;
}

/** A form of its own for each refused withdrawal in the address. */
function RequestFormOf(props: Omit<RequestFormProps, 'again'>) {
  const again: Again = useSearch({ strict: false });
  return <RequestForm key={`${String(again.amount)} ${String(again.destination)}`} again={again} {...props} />;
}

const firstFields = (accounts: readonly Destination[], again: Again): Fields => ({
  amount: Number(again.amount) > 0 ? Number(again.amount) : null,
  destination: accounts.find(({ id }) => accounts.length === 1 || id === again.destination)?.id ?? null,
});

/** Asks for an amount up to the available cash and an account; the review that follows sends it. */
function RequestForm({ available, accounts, again }: RequestFormProps) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const language = useLanguage();
  const money = (amount: number): string => euroText(amount, language);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { history } = useRouter();
  const isAgain = again.amount !== undefined;
  const { form, control } = useContractForm<Fields, typeof schema>({
    schema,
    defaultValues: firstFields(accounts, again),
    shape: ({ amount, destination }) => ({ amount: amount ?? undefined, destination: destination ?? undefined }),
  });
  const review = async ({ amount, destination }: z.output<typeof schema>): Promise<void> => {
    const account = accounts.find(({ id }) => id === destination);
    if (account) setWanted({ amount, account });
  };
  const { setFocus } = form;
  useEffect(() => {
    if (isAgain) setFocus('amount');
  }, [isAgain, setFocus]);
  const sent = (): void => {
    setWanted(null);
    form.reset(firstFields(accounts, {}));
    if (isAgain) history.replace('/my/withdraw');
  };
  return (
    <>
      <Form form={form} onSubmit={review} submitLabel={text('reviewContinue')}>
        <NumberField
          control={control}
          name="amount"
          label={field('amount')}
          decimals={2}
          suffix=" €"
          required
          problemOf={(amount) => (amount > available ? text('availableMost', { amount: money(available) }) : undefined)}
        />
        <div className={classes.available}>
          <span>{text('availableNow', { amount: money(available) })}</span>
          <Button
            variant="default"
            size="xs"
            onClick={() => form.setValue('amount', available, { shouldDirty: true, shouldValidate: true })}
          >
            {text('takeAll')}
          </Button>
        </div>
        <SelectField
          control={control}
          name="destination"
          label={text('payTo')}
          options={accounts.map((account) => ({ value: account.id, label: accountName(account) }))}
          required
        />
      </Form>
      {wanted && <ReviewDialog wanted={wanted} onSent={sent} onClose={() => setWanted(null)} />}
    </>
  );
}

/** The available cash, and the form to request a withdrawal. */
function RequestPart({ isConnected }: { readonly isConnected: boolean }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { withdrawalTargetHours } = useSetting();
  const funds = useRead(capitalFunds, { params: { userId: useUser().id } });
  const { data, pending } = answerOf(funds);
  return (
    <>
      <Columns least={150}>
        <StatTile
          label={text('ownAvailable')}
          value={data && euroText(data.available, language)}
          loading={funds.isPending}
        />
        <StatTile label={text('ownHeld')} value={data && euroText(data.hold, language)} loading={funds.isPending} />
      </Columns>
      <Panel title={text('ownRequest')}>
        {isConnected && <Alert color="warning">{text('ownConnected')}</Alert>}
        {!isConnected && pending}
        {!isConnected && data && <OwnHandPart available={data.available} />}
        <p className={shared.detail}>
          {text('ownTarget', { time: durationText(withdrawalTargetHours * 60, language, 2, 'long') })}
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
        <WithAccounts>{(accounts) => <RequestFormOf available={available} accounts={accounts} />}</WithAccounts>
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
