const LONGEST_ID = 255;
const LONGEST_MESSAGE = 1000;

/** Whether it can be what a partner calls something: an id, a name, a currency. What is longer is nothing that we keep or log. */
export const isPartnerId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST_ID;

/** A partner's words, cut where they are longer than anybody reads. */
export const messageOf = (text: string): string =>
  text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…`;
