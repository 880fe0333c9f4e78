import type { ReactNode } from 'react';
import type { Answer, RowsState, Unknown } from '#apps/dashboard/src/api/answer';
import { t } from '#apps/dashboard/src/texts/texts';
import { Button } from '#screens/parts/button';
import { Refusal } from '#screens/parts/refusal';
import { State } from '#screens/parts/state';

interface NotKnownProps {
  readonly of: Unknown;
  /** The name of the missing answer, as the subject of a sentence. */
  readonly what: string;
}

/** Shown instead of an answer that is loading, or failed and can be tried again. */
export function NotKnown({ of, what }: NotKnownProps) {
  if (of.state === 'loading') return <p className="body quiet loading">{t('Loading…')}</p>;
  return (
    <div className="body unknown">
      <p>{t('{what} could not be loaded.', { what })}</p>
      <Refusal error={of.error} />
      <Button onClick={of.again}>{t('Try again')}</Button>
    </div>
  );
}

/** The same instead of a whole page. */
export const PageNotKnown = (props: NotKnownProps) => (
  <div className="page">
    {props.of.state === 'failed' && <h1>{props.what}</h1>}
    <NotKnown {...props} />
  </div>
);

/** The same instead of one figure with its name beside it. */
export const FigureNotKnown = ({ of, what }: NotKnownProps) =>
  of.state === 'loading' ? (
    <span className="quiet loading">…</span>
  ) : (
    <span className="line acts">
      <State tone="failed">{t('Not loaded')}</State>
      <Button look="bare" aria-label={t('Try again: {what}', { what })} onClick={of.again}>
        {t('Try again')}
      </Button>
    </span>
  );

interface AnsweredProps<Value> {
  readonly of: Answer<Value>;
  readonly what: string;
  readonly children: (value: Value) => ReactNode;
}

/** One object in its three states. */
export function Answered<Value>({ of, what, children }: AnsweredProps<Value>) {
  if (of.state !== 'known') return <NotKnown of={of} what={what} />;
  return (
    <>
      <Refusal error={of.error} />
      {children(of.value)}
    </>
  );
}

interface RowsProps<Row> {
  readonly of: RowsState<Row>;
  readonly what: string;
  /** Shown for a known list without rows. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly [Row, ...Row[]]) => ReactNode;
}

/** A list in its four states. */
export function Rows<Row>({ of, what, empty, children }: RowsProps<Row>) {
  if (of.state === 'loading' || of.state === 'failed') return <NotKnown of={of} what={what} />;
  return (
    <>
      <Refusal error={of.error} />
      {of.state === 'empty' ? empty : children(of.rows)}
    </>
  );
}
