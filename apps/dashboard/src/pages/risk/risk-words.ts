import { t } from '#apps/dashboard/src/texts/texts';

type Options = readonly (readonly [string, string])[];

/** The fields of a rule's conditions. */
export const fieldOptions = (): Options => [
  ['postal_code', t('PIN code')],
  ['state', t('State of the address')],
  ['amount', t('Amount in minor units')],
  ['score', t('Score')],
  ['hour', t('Hour of the day')],
  ['payment_option', t('Paid by')],
  ['product', t('Product')],
  ['tag', t('Tag')],
  ['factor', t('Factor')],
];

const NUMBERS = new Set(['amount', 'score', 'hour']);
export const isNumber = (field: string): boolean => NUMBERS.has(field);

export const operatorOptions = (field: string): Options =>
  isNumber(field)
    ? [
        ['at_least', t('is at least')],
        ['at_most', t('is at most')],
        ['is', t('is')],
      ]
    : [
        ['is', t('is')],
        ['is_not', t('is not')],
        ['starts_with', t('starts with')],
      ];

export const outcomeOptions = (): Options => [
  ['verify', t('Have the shopper confirm')],
  ['partial_prepaid', t('Part in advance')],
  ['block_cod', t('No cash on delivery')],
  ['allow_cod', t('Allow cash on delivery')],
];

export const listOptions = (): Options => [
  ['block', t('Block list')],
  ['allow', t('Allow list')],
];

export const typeOptions = (): Options => [
  ['phone', t('Phone')],
  ['email', t('E-mail')],
  ['address', t('Address')],
  ['postal_code', t('PIN code')],
  ['ip', t('IP address')],
  ['device', t('Device')],
];

/** A value's label; a value unknown to this page keeps its API name. */
export const wordFor = (options: Options, value: string): string =>
  options.find(([each]) => each === value)?.[1] ?? value.replaceAll('_', ' ');
