import { type ExpiryPreset, expiryPresets } from '@countinghouse/contract/trading/expiry.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { problemAt } from './ticket-fields.tsx';
import type { Ticket } from './use-ticket.ts';
import classes from './ticket.module.css';

const choices: readonly (ExpiryPreset | 'custom')[] = [...expiryPresets, 'custom'];

/** When a binary order expires. */
export function BinaryFields({ ticket }: { readonly ticket: Ticket }) {
  const text = useTexts('platform');
  const { draft, change, problems } = ticket;
  return (
    <div>
      <div className={classes.label} id="ticket-expiry">
        {text('expiry')}
      </div>
      <div className={classes.presets} role="group" aria-labelledby="ticket-expiry">
        {choices.map((preset) => (
          <UnstyledButton
            key={preset}
            className={classes.preset}
            aria-pressed={draft.preset === preset}
            onClick={() => change({ preset })}
          >
            {text(`expiry_${preset}`)}
          </UnstyledButton>
        ))}
      </div>
      {draft.preset === 'custom' && (
        <TextInput
          mt="xs"
          type="datetime-local"
          label={text('customEnd')}
          description={text('customEndHint')}
          value={draft.customEnd}
          error={problemAt(problems, 'expiration')}
          onChange={(event) => change({ customEnd: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
