import { Icon } from '#screens/parts/icon';
import { t } from '#apps/dashboard/src/texts/texts';

export const Masked = () => (
  <p className="note neutral">
    <Icon name="neutral" />
    <span>{t('Your role sees no names, phones and addresses of shoppers.')}</span>
  </p>
);
