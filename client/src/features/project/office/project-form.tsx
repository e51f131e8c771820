import { DividendFrequency } from '@countinghouse/contract/schemas/investment/schedule.ts';
import { type Project, projectLimits, projectStates } from '@countinghouse/contract/project/project.ts';
import { projectForm } from '@countinghouse/contract/schemas/project/project.ts';
import type { Control } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { EuroField, NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { PictureField } from '../../picture/index.ts';
import { DescriptionTabs } from '../../description/index.tsx';
import classes from './project.module.css';

/** The terms of an investment in the project, and the customer's range of choice. */
function TermFields({ control }: { readonly control: Control<ProjectValues> }) {
  const text = useTexts('project');
  const field = useTexts('field');
  const limitsOf = (name: keyof typeof projectLimits) => ({
    min: projectLimits[name].least,
    max: projectLimits[name].most,
  });
  return (
    <>
      <div className={shared.pair}>
        <NumberField
          control={control}
          name="rentability"
          label={field('rentability')}
          decimals={2}
          suffix=" %"
          required
          {...limitsOf('rentability')}
        />
        <NumberField control={control} name="duration" label={field('duration')} required {...limitsOf('duration')} />
        <EuroField
          control={control}
          name="minimumAmount"
          label={field('minimumAmount')}
          required
          {...limitsOf('minimumAmount')}
        />
        <SelectField
          control={control}
          name="dividendFrequency"
          label={field('dividendFrequency')}
          options={DividendFrequency.options.map((value) => ({ value, label: text(value) }))}
          required
        />
      </div>
      <NumberField
        control={control}
        name="coefficient"
        label={field('coefficient')}
        description={text('coefficientText')}
        decimals={2}
        required
        {...limitsOf('coefficient')}
      />
    </>
  );
}

/** Whether and when customers see the project. */
function PeriodFields({ control }: { readonly control: Control<ProjectValues> }) {
  const text = useTexts('project');
  const field = useTexts('field');
  return (
    <>
      <SelectField
        control={control}
        name="status"
        label={field('status')}
        description={text('statusText')}
        options={projectStates.names.map((value) => ({ value, label: text(projectStates.states[value].label) }))}
        required
      />
      <div className={shared.pair}>
        <DayField control={control} name="startDate" label={field('startDate')} required />
        <DayField control={control} name="endDate" label={field('endDate')} required />
      </div>
    </>
  );
}

/** The project form, with the description in four languages as tabs. */
export function ProjectForm({ item, save, onClose }: RecordFormProps<Project>) {
  const text = useTexts('project');
  const field = useTexts('field');
  const ui = useUiText();
  const { form, control, submitting } = useContractForm<ProjectValues, typeof projectForm>({
    schema: projectForm,
    defaultValues: item ? fieldsOf(item) : emptyProject,
    shape: sentOf,
  });
  useFormGuard(form.control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={control} name="name" label={field('name')} required autoFocus />
      <PictureField control={control} name="image" label={field('image')} source={item?.imageSource} required />
      <DescriptionTabs control={control} legend={text('partDescriptions')} required />
      <fieldset className={classes.part}>
        <legend>{text('partTerms')}</legend>
        <TermFields control={control} />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{text('partShown')}</legend>
        <PeriodFields control={control} />
      </fieldset>
    </Form>
  );
}

type Fields = Omit<Project, 'id' | 'dateCreation' | 'version' | 'imageSource' | 'approval'>;

/** The form's values; an empty one is null. */
type ProjectValues = { readonly [Name in keyof Fields]: Fields[Name] | null };

const emptyProject: ProjectValues = {
  name: '',
  descriptionEn: '',
  descriptionFr: '',
  descriptionDe: '',
  descriptionNl: '',
  rentability: null,
  duration: null,
  coefficient: 1,
  minimumAmount: null,
  dividendFrequency: null,
  startDate: null,
  endDate: null,
  image: null,
  status: 'draft',
};

const fieldsOf = ({
  id: _id,
  dateCreation: _created,
  version: _version,
  imageSource: _source,
  approval: _approval,
  ...fields
}: Project): ProjectValues => fields;

/** Empty fields are omitted, so that they are reported as missing rather than invalid. */
const sentOf = (values: ProjectValues): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
