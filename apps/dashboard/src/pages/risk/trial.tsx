import type { RiskRuleTrial } from '#apps/dashboard/src/api/types';
import { Icon } from '#screens/parts/icon';
import { DescriptionList } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The effect that a draft would have had in the last 30 days: the matching orders, and their outcomes. */
export function Trial({ trial }: { readonly trial: RiskRuleTrial }) {
  const { assessments, complete: coversWholePeriod, matched, changed, outcomes, warnings } = trial;
  const words: Readonly<Record<string, string>> = {
    matches_all: t('It would have matched every purchase.'),
    matches_none: t('It would have matched no purchase.'),
  };
  return (
    <>
      <DescriptionList
        sums
        entries={[
          [coversWholePeriod ? t('Purchases of the last 30 days') : t('The newest purchases of the last 30 days'), `${assessments}`],
          [t('Would have matched'), `${matched}`],
          [t('Would have changed'), `${changed}`],
          [t('Returned among the matches'), `${outcomes.rto}`],
          [t('Delivered: orders that it might have lost'), `${outcomes.delivered}`],
          [t('Cancelled'), `${outcomes.cancelled}`],
          [t('Not known yet'), `${outcomes.unknown}`],
        ]}
      />
      {warnings.map((warning) => (
        <p key={warning} className="note attention">
          <Icon name="attention" />
          <span>{words[warning] ?? warning}</span>
        </p>
      ))}
    </>
  );
}
