import { type CampaignCost, campaignCosts } from '@countinghouse/contract/campaign/campaign-return.ts';
import { setCampaignCost } from '@countinghouse/contract/schemas/campaign/campaign-return.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FieldsDialog } from '../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './campaign-return.module.css';
import { monthBefore, monthText } from './return-address.ts';

interface CostDialogProps {
  readonly campaign: { readonly id: string; readonly name: string };
  /** The month that is offered first. */
  readonly month: string;
  readonly onClose: () => void;
}

/** Costs of a campaign by month: the entered costs, and a form for one more or another amount. */
export function CostDialog({ campaign, month, onClose }: CostDialogProps) {
  const text = useTexts('campaignReturn');
  const { data, pending } = answerOf(
    useRead(campaignCosts, { params: { id: campaign.id } }, { resources: ['campaign'] }),
    <Skeleton height={120} />,
  );
  return (
    <FieldsDialog title={text('costsOf', { name: campaign.name })} onClose={onClose}>
      <div className={shared.stack}>
        <p className={classes.note}>{text('costsHint')}</p>
        {pending}
        {data && <Entered id={campaign.id} costs={data.costs} />}
        {data && data.imported.length > 0 && <Imported costs={data.imported} />}
        {data && <CostForm id={campaign.id} month={month} costs={data.costs} onClose={onClose} />}
      </div>
    </FieldsDialog>
  );
}

interface EnteredProps {
  readonly id: string;
  readonly costs: readonly CampaignCost[];
}

function Entered({ id, costs }: EnteredProps) {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  const { mutateAsync } = useWrite(setCampaignCost);
  const remove = ({ month, version }: CampaignCost) =>
    attempt(async () => {
      await mutateAsync({ params: { id }, body: { month, amount: 0, version } });
      return text('costRemoved');
    });
  if (costs.length === 0) return <p className={classes.note}>{text('costsEmpty')}</p>;
  return (
    <ul className={shared.list}>
      {costs.map((cost) => (
        <li key={cost.month} className={classes.cost}>
          <span>{monthText(cost.month, language)}</span>
          <Money amount={cost.amount} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text('costRemove', { month: monthText(cost.month, language) })}
            onClick={() => void remove(cost)}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** Costs that came with leads: an undo of the import takes them back. */
function Imported({ costs }: { readonly costs: ReplyOf<typeof campaignCosts>['imported'] }) {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  return (
    <ul className={shared.list} aria-label={text('costsImported')}>
      {costs.map(({ month, amount }) => (
        <li key={month} className={classes.cost}>
          <span>
            {monthText(month, language)} <span className={shared.quiet}>{text('costsImported')}</span>
          </span>
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  );
}

const shownMonths = 36;

interface CostFormProps extends EnteredProps {
  readonly month: string;
  readonly onClose: () => void;
}

interface CostValues {
  readonly month: string;
  readonly amount: number | null;
}

function CostForm({ id, month, costs, onClose }: CostFormProps) {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  const { mutateAsync } = useWrite(setCampaignCost);
  const { form, control, submitting } = useContractForm<CostValues, typeof setCampaignCost.body>({
    schema: setCampaignCost.body,
    defaultValues: { month, amount: null },
    shape: (values) => ({
      ...values,
      version: costs.find((cost) => cost.month === values.month)?.version ?? 0,
    }),
  });
  const save = submitting(async (body) => {
    await mutateAsync({ params: { id }, body });
    showToast({ type: 'success', message: text('costSaved') });
    form.reset({ month: body.month, amount: null });
  });
  const months = Array.from({ length: shownMonths }, (_none, back) => monthBefore(month, back));
  return (
    <Form form={form} onSubmit={save} onCancel={onClose} submitLabel={text('costSave')}>
      <div className={shared.pair}>
        <SelectField
          control={control}
          name="month"
          label={text('costMonth')}
          options={months.map((value) => ({ value, label: monthText(value, language) }))}
          required
        />
        <EuroField control={control} name="amount" label={text('costAmount')} min={0.01} required />
      </div>
    </Form>
  );
}
