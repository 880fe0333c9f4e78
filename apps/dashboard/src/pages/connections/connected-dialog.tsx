import type { NewConnection } from '#apps/dashboard/src/api/types';
import { isGateway, partnerWord } from '#apps/dashboard/src/pages/connections/partners';
import { Button } from '#screens/parts/button';
import { Copy } from '#screens/parts/copy';
import { Dialog } from '#screens/parts/dialog';
import { t } from '#apps/dashboard/src/texts/texts';

/** The values to enter at the partner. The secret is shown only now. */
export function ConnectedDialog({ made, onClose }: { readonly made: NewConnection; readonly onClose: () => void }) {
  const { kind, notices_url, webhook_secret } = made;
  const partner = partnerWord(kind);
  // A shop signs with its app's secret, which is known there.
  const secret = isGateway(kind) ? webhook_secret : null;
  return (
    <Dialog
      title={t('{partner} is connected', { partner })}
      onClose={onClose}
      acts={<Button onClick={onClose}>{secret === null ? t('Close') : t('I have kept it')}</Button>}
    >
      {notices_url !== null && (
        <Shown text={notices_url} about={t('Have {partner} send its notices to this address:', { partner })} copy={t('Copy the address')} />
      )}
      {secret !== null && (
        <Shown text={secret} about={t('They are signed with this secret. It is not shown again.')} copy={t('Copy the secret')} />
      )}
      {isGateway(kind) && secret === null && (
        <p>{t('{partner} then shows a secret that its notices are signed with. Enter it here by “Change keys…”.', { partner })}</p>
      )}
    </Dialog>
  );
}

const Shown = ({ text, about, copy }: { readonly text: string; readonly about: string; readonly copy: string }) => (
  <div>
    <p>{about}</p>
    <pre className="secret" tabIndex={0}>
      {text}
    </pre>
    <Copy text={text}>{copy}</Copy>
  </div>
);
