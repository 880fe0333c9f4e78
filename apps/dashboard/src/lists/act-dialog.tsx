import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#apps/dashboard/src/api/answer';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { BulkAct, BulkActPreview, Proposal } from '#apps/dashboard/src/api/types';
import { money } from '#apps/dashboard/src/format/money';
import type { OfferedAct } from '#apps/dashboard/src/lists/acts';
import { Answered } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { ProposalLink } from '#screens/parts/proposal-link';
import { Refusal } from '#screens/parts/refusal';
import { useCurrency } from '#apps/dashboard/src/session/currency';
import { useMode } from '#apps/dashboard/src/session/mode';
import { t } from '#apps/dashboard/src/texts/texts';
import { Preview } from '#screens/lists/act-preview';

interface Props {
  readonly acts: readonly OfferedAct[];
  readonly list: string;
  readonly filter: Readonly<Record<string, string>>;
  /** The stopped act whose remaining items this one processes. */
  readonly continues?: string;
  readonly onClose: () => void;
}

/** Performs an act on everything that a filter finds. A preview comes first; then the button states how many and how much. */
export function ActDialog({ acts, list, filter, continues, onClose }: Props) {
  const [act, setAct] = useState(acts[0]!);
  const [percent, setPercent] = useState('100');
  const [note, setNote] = useState('');
  const [preview, setPreview] = useState<BulkActPreview | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const navigate = useNavigate();
  const mode = useMode();
  const currency = useCurrency();
  const dryRun = useAct<BulkActPreview>(setPreview);
  const go = (id: string): void => void navigate({ to: `/${mode}/acts/${id}` });
  const run = useAct<BulkAct | Proposal>((answer) => {
    if (answer.object === 'proposal') return setProposal(answer);
    onClose();
    go(answer.id);
  });
  const params = {
    ...(act.takes === 'percent' && { percent: Number(percent) }),
    ...(act.takes === 'note' && { note: note.trim() || null }),
  };
  const body = { act: act.act, list, filter, params, ...(continues !== undefined && { continues }) };
  const change = (set: () => void): void => {
    set();
    setPreview(null);
  };
  const send = (): void => {
    if (preview === null) dryRun.mutate({ path: '/admin/v1/bulk_acts', body: { ...body, dry_run: true } });
    else run.mutate({ path: '/admin/v1/bulk_acts', body });
  };
  if (proposal !== null)
    return (
      <Dialog title={act.word} onClose={onClose} acts={<Button onClick={onClose}>{t('Close')}</Button>}>
        <p>
          {t('It was proposed. Somebody else has to approve it.')} <ProposalLink proposal={proposal} />
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title={continues === undefined ? t('Act on all that this filter finds') : t('Act on what is left')}
      onClose={onClose}
      onSubmit={send}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="main"
            type="submit"
            disabled={dryRun.isPending || run.isPending || preview?.count === 0 || currency.state === 'loading'}
          >
            {preview === null ? t('See what would happen') : buttonOf(act.word, preview, currency)}
          </Button>
        </>
      }
    >
      {acts.length > 1 && (
        <Choice
          label={t('What')}
          value={act.act}
          onChange={({ target }) => change(() => setAct(acts.find((each) => each.act === target.value)!))}
          options={acts.map((each) => [each.act, each.word])}
        />
      )}
      {act.takes === 'percent' && (
        <Field
          label={t('Per cent of what is left')}
          type="number"
          min={1}
          max={100}
          value={percent}
          onChange={({ target }) => change(() => setPercent(target.value))}
          required
        />
      )}
      {act.takes === 'note' && (
        <Field
          label={t('Note for your own people')}
          value={note}
          onChange={({ target }) => change(() => setNote(target.value))}
          maxLength={500}
        />
      )}
      {preview !== null && (
        <Answered of={currency} what={t('Currency')}>
          {(known) => <Preview preview={preview} currency={known} />}
        </Answered>
      )}
      <Refusal error={dryRun.error ?? run.error} />
    </Dialog>
  );
}

const buttonOf = (word: string, { count, amount }: BulkActPreview, currency: Answer<string>): string =>
  amount === null || currency.state !== 'known'
    ? t('{word}: all {count}', { word, count })
    : t('{word}: {amount} of {count}', { word, count, amount: money(amount, currency.value) });
