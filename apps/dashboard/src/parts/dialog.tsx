import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#apps/dashboard/src/texts/texts';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Its buttons; the main one names its effect. */
  readonly acts?: ReactNode;
  readonly onSubmit?: () => void;
}

/** The browser's own dialog: it keeps the focus, closes with Escape and with Back, and returns the focus. Its first field has the focus. */
export function Dialog({ title, onClose, children, acts, onSubmit }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action === 'BACK') onClose();
      return action === 'BACK';
    },
  });
  useEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    shown.querySelector<HTMLElement>('input, select')?.focus();
    return () => shown.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onCancel={onClose} onClick={(click) => click.target === dialog.current && onClose()}>
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          onSubmit?.();
        }}
      >
        <header>
          <h2 id={heading}>{title}</h2>
          <Button look="icon" onClick={onClose} aria-label={t('Close')}>
            <Icon name="close" />
          </Button>
        </header>
        <div className="body">{children}</div>
        {acts && <footer>{acts}</footer>}
      </form>
    </dialog>
  );
}
