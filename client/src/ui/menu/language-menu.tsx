import { Button, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';

export interface LanguageChoice {
  readonly code: string;
  /** The language's name in itself, such as 'Deutsch'. */
  readonly name: string;
}

export interface LanguageMenuProps {
  readonly languages: readonly LanguageChoice[];
  readonly current: string;
  readonly onChange: (code: string) => void;
}

/** Chooses the language; each is written in itself. */
export function LanguageMenu({ languages, current, onChange }: LanguageMenuProps) {
  const text = useUiText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLanguage size={17} aria-hidden />}
          aria-label={`${text('language')}: ${current.toUpperCase()}`}
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => onChange(code)}
            aria-current={code === current || undefined}
            rightSection={code === current && <IconCheck size={15} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
