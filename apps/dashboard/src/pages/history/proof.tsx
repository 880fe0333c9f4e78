import { useState } from 'react';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { HistoryProof } from '#apps/dashboard/src/api/types';
import { Answered } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Download } from '#screens/parts/download';
import { State } from '#screens/parts/state';
import { DescriptionList } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/**
 * Shows that an object's history is in the signed log, and offers the proof as a file that can be verified without this service. The server verifies
 * before it answers, and refuses if the history does not match the log.
 */
export function Proof({ id }: { readonly id: string }) {
  const path = `/v1/history/${encodeURIComponent(id)}/proof`;
  const [isRequested, setRequested] = useState(false);
  const answer = useAnswer<HistoryProof>(isRequested ? path : null);
  // An answer with an error is stale: the last refetch failed, perhaps because the history no longer matches.
  const isFailed = answer?.state === 'failed' || (answer?.state === 'known' && answer.error !== null);
  return (
    <section className="panel form">
      <header>
        <h2>{t('Proof')}</h2>
        <span className="push" />
        {answer?.state === 'known' && !isFailed && (
          <State tone="ok">{t('{count} facts are in the signed log', { count: answer.value.entries.length })}</State>
        )}
        {isFailed && <State tone="failed">{t('Not proven')}</State>}
      </header>
      <p className="quiet">
        {t(
          'The file holds each fact as it is stored, with the hashes that lead to a signed checkpoint. verify_proof.py in the documentation verifies it without this service.',
        )}
      </p>
      <div className="line">
        <Button disabled={answer?.state === 'loading'} onClick={() => setRequested(true)}>
          {t('Verify')}
        </Button>
        <Download path={path} name={`proof-${id}.json`}>
          {t('Download the proof')}
        </Download>
      </div>
      {answer && (
        <Answered of={answer} what={t('Proof')}>
          {({ stream, verifier: verifierKey }) =>
            !isFailed && (
              <>
                <DescriptionList entries={[[t('Stream'), stream]]} />
                <pre tabIndex={0} aria-label={t('How to verify it')}>{`python3 verify_proof.py '${verifierKey}' proof-${id}.json`}</pre>
              </>
            )
          }
        </Answered>
      )}
    </section>
  );
}
