const LONGEST_ID = 255;
const LONGEST_MESSAGE = 1000;

/** Whether a value can be a partner's id, name or currency. Longer values are neither stored nor logged. */
export const isPartnerId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST_ID;

/** A partner's message, cut to a readable length. */
export const messageOf = (text: string): string =>
  text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…`;
