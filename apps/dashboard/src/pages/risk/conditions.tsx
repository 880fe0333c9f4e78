import { fieldOptions, isNumber, operatorOptions } from '#apps/dashboard/src/pages/risk/risk-words';
import { Button } from '#screens/parts/button';
import { Choice, Field } from '#screens/parts/field';
import { t } from '#apps/dashboard/src/texts/texts';

export interface Condition {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

interface Props {
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}

/** The conditions of a rule, all of which must hold. */
export function Conditions({ conditions, onChange }: Props) {
  const set = (n: number, change: Partial<Condition>): void =>
    onChange(conditions.map((each, k) => (k === n ? { ...each, ...change } : each)));
  return (
    <fieldset className="conditions">
      <legend>{t('If all of these are true')}</legend>
      {conditions.map(({ field, operator, value }, n) => (
        <div key={n} className="pair">
          <Choice
            label={t('What')}
            value={field}
            options={fieldOptions()}
            onChange={({ target }) => set(n, { field: target.value, operator: operatorOptions(target.value)[0]![0], value: '' })}
          />
          <Choice
            label={t('Operator')}
            value={operator}
            options={operatorOptions(field)}
            onChange={({ target }) => set(n, { operator: target.value })}
          />
          <Field
            label={t('With')}
            value={value}
            inputMode={isNumber(field) ? 'numeric' : 'text'}
            onChange={({ target }) => set(n, { value: target.value })}
            maxLength={200}
            required
          />
        </div>
      ))}
      <span className="line">
        <Button look="bare" onClick={() => onChange([...conditions, { field: 'amount', operator: 'at_least', value: '' }])}>
          {t('Add a condition')}
        </Button>
        {conditions.length > 1 && (
          <Button look="danger" onClick={() => onChange(conditions.slice(0, -1))}>
            {t('Remove the last')}
          </Button>
        )}
      </span>
    </fieldset>
  );
}
