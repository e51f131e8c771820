import { comment } from '@countinghouse/contract/comment/comment.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { IconClipboardList } from '../../../ui/icons.ts';
import { BulkJsonDialog } from '../../list/index.ts';

/** Adds many comments at once, for this lead or others. */
export function CommentJson({ lead }: { readonly lead: string }) {
  const text = useTexts('comment');
  const [opened, setOpened] = useState(false);
  if (!useMay('comment:create')) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconClipboardList size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {text('json')}
      </Button>
      {opened && (
        <BulkJsonDialog
          resource={comment}
          example={{ lead, text: text('exampleText') }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
