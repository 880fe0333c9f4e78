import type { ComponentProps } from 'react';
import type { Answer } from '#apps/dashboard/src/api/answer';
import { t } from '#apps/dashboard/src/texts/texts';
import { NotKnown } from '#screens/parts/answered';
import { Choice } from '#screens/parts/field';

interface Props<Value> extends Omit<ComponentProps<typeof Choice>, 'options'> {
  readonly of: Answer<Value>;
  /** The name of the options, as the subject of a sentence. */
  readonly what: string;
  readonly options: (value: Value) => ComponentProps<typeof Choice>['options'];
}

/** A `<select>` whose options are fetched. */
export function AnsweredChoice<Value>({ of, what, options, ...choice }: Props<Value>) {
  if (of.state === 'failed') return <NotKnown of={of} what={what} />;
  return <Choice {...choice} options={of.state === 'known' ? options(of.value) : [['', t('Loading…')]]} />;
}
