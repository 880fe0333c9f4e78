import { type ReactNode, useState } from 'react';
import { t } from '#apps/dashboard/src/texts/texts';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';

/** A button that copies a text. */
export function Copy({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <Button look="bare" onClick={() => void copy()} title={text}>
      <Icon name="copy" /> {children}
      <span role="status">{copied ? t('Copied') : ''}</span>
    </Button>
  );
}
