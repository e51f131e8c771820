import { Button } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconDownload } from '../../ui/icons.ts';

/** The page that checks documents without a server, as a download. */
export function VerifierLink() {
  const text = useTexts('publicLog');
  return (
    <Button
      component="a"
      href="/log/verifier.html"
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {text('verifier')}
    </Button>
  );
}
