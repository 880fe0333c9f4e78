import type { ReactNode } from 'react';
import type { RowsState } from '#apps/dashboard/src/api/answer';
import { FigureNotKnown } from '#screens/parts/answered';

interface Props<Row> {
  readonly name: string;
  readonly of: RowsState<Row>;
  /** Shown for a known list without rows. */
  readonly empty: string;
  readonly children: (rows: readonly [Row, ...Row[]]) => ReactNode;
}

/** One figure of the home page with its name, in its four states. */
export const Tile = <Row,>({ name, of, empty, children }: Props<Row>) => (
  <div>
    <dt>{name}</dt>
    {(of.state === 'loading' || of.state === 'failed') && (
      <dd>
        <FigureNotKnown of={of} what={name} />
      </dd>
    )}
    {of.state === 'empty' && <dd>{empty}</dd>}
    {of.state === 'rows' && children(of.rows)}
  </div>
);
