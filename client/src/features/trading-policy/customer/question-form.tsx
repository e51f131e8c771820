import { answerQuestions } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { questions, questionsVersion, type TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import { Radio } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useField } from '../../../ui/form/field-props.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from '../policy.module.css';

interface Fields {
  kind: TestedKind;
  questionsVersion: number;
  answers: Record<string, string>;
}

export function QuestionForm({ kind }: { readonly kind: TestedKind }) {
  const text = useTexts('questions');
  const { mutateAsync } = useWrite(answerQuestions);
  const { form, control, submitting } = useContractForm<Fields, typeof answerQuestions.body>({
    schema: answerQuestions.body,
    defaultValues: { kind, questionsVersion, answers: {} },
  });
  const send = submitting((body) => mutateAsync({ body }));
  return (
    <Panel>
      <p className={classes.text}>{text('intro')}</p>
      <Form form={form} onSubmit={send as never} submitLabel={text('send')} wide>
        {Object.entries(questions[kind]).map(([question, answers]) => (
          <Question key={question} control={control} kind={kind} question={question} answers={answers} />
        ))}
      </Form>
    </Panel>
  );
}

interface QuestionProps {
  readonly control: Control<Fields>;
  readonly kind: TestedKind;
  readonly question: string;
  readonly answers: readonly string[];
}

function Question({ control, kind, question, answers }: QuestionProps) {
  const text = useTexts('questions');
  const key = `${kind}_${question}`;
  const label = text(key as TextKey<'questions'>);
  const { shared, value, change } = useField<Fields>({ control, name: `answers.${question}`, label, required: true });
  // These props belong to each answer's input, not to the group element.
  const { ref, placeholder: _placeholder, disabled: _disabled, 'aria-required': _required, ...group } = shared;
  return (
    <Radio.Group
      {...group}
      className={classes.question ?? ''}
      value={typeof value === 'string' ? value : null}
      onChange={change}
    >
      <div className={classes.choices}>
        {answers.map((answer, index) => (
          <Radio
            key={answer}
            {...(index === 0 && { ref })}
            required
            value={answer}
            label={text(`${key}_${answer}` as TextKey<'questions'>)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
