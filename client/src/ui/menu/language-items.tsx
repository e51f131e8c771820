import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { IconCheck } from '../icons.ts';
import { ComponentLibrary } from '../provider/component-library.tsx';
import type { LanguageMenuProps } from './language-menu.tsx';
import { OpenedMenu } from './opened-menu.tsx';

interface LanguageItemsProps extends LanguageMenuProps {
  readonly button: ReactElement;
}

/** The menu of languages around its button; the log-in has no component library before. */
export function LanguageItems({ button, languages, current, onChange }: LanguageItemsProps) {
  return (
    <ComponentLibrary>
      <OpenedMenu button={button}>
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
      </OpenedMenu>
    </ComponentLibrary>
  );
}
