import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { t } from '#apps/dashboard/src/texts/texts';

/** Shows a secret that is shown only once. */
export const SecretDialog = ({
  title,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
}) => (
  <Dialog title={title} onClose={onClose} acts={<Button onClick={onClose}>{t('I have kept it')}</Button>}>
    <p>{t('Keep it now: it is not shown again.')}</p>
    <pre tabIndex={0} className="secret">
      {secret}
    </pre>
    <Button onClick={() => void navigator.clipboard.writeText(secret)}>{t('Copy')}</Button>
  </Dialog>
);
