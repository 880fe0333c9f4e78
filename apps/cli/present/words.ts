const NONE = '–';

export const orNone = (value: string | number | null): string => (value === null || value === '' ? NONE : String(value));

export const modeOf = (livemode: boolean): string => (livemode ? 'live' : 'test');

/** Unix seconds as a date and time in UTC. */
export const moment = (seconds: number | null): string =>
  seconds === null ? NONE : new Date(seconds * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');

/** A position in the history, without the zeros that make its text sort. */
export const place = (position: string | null): string => (position === null ? NONE : position.replace(/^0+(?=\d)/, ''));

/** Merchants' text that is safe for a terminal: without control characters. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, '�');
