import { Button, Modal, Select } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useSelectOnce } from '../../../../ui/input/use-select-once.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import classes from './actions.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  /** Names the action on the button. */
  readonly confirmLabel: string;
  readonly choices: readonly Choice[];
  /** Selected at first; null for none. */
  readonly now: string | null;
  /** Enter on a choice also confirms it; for what one press takes back. */
  readonly enterConfirms?: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
  /** Shown above the choice. */
  readonly children?: ReactNode;
}

/** Asks for one of several values that one or many leads get. */
export function ChoiceDialog({ title, label, hint, confirmLabel, choices, onChoose, ...rest }: ChoiceDialogProps) {
  const { now, enterConfirms = false, onClose, children } = rest;
  const ui = useUiText();
  const [chosen, setChosen] = useState<string | null>(now);
  // A present choice whose name arrives late changes the text, too, and must stay chosen.
  const [isTyping, setTyping] = useState(false);
  const selectOnce = useSelectOnce();
  const isByEnter = useRef(false);
  const choose = (value: string | null): void => {
    setChosen(value);
    const choice = choices.find((one) => one.value === value);
    if (enterConfirms && isByEnter.current && choice) onChoose(choice);
  };
  const found = choices.find(({ value }) => value === chosen);
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found) onChoose(found);
        }}
      >
        {children}
        <Select
          label={label}
          description={hint}
          data={choices}
          searchable
          allowDeselect={false}
          nothingFoundMessage={ui('noResults')}
          // Typing replaces the present choice and finds another, which Enter takes.
          onFocus={selectOnce}
          onInput={() => setTyping(true)}
          selectFirstOptionOnChange={isTyping}
          data-autofocus
          value={found ? chosen : null}
          onKeyDown={({ key }) => (isByEnter.current = key === 'Enter')}
          onKeyUp={() => (isByEnter.current = false)}
          onChange={choose}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" disabled={!found}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
