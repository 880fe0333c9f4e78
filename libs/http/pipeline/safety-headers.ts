/** Of every answer: browsers do not guess of what kind it is. */
const NO_GUESSING = { 'X-Content-Type-Options': 'nosniff' };

/** Makes clients come back by HTTPS alone, for a year. The header must not be sent over plain HTTP (RFC 6797 §7.2), where anybody can forge it. */
const HTTPS_ALONE = { ...NO_GUESSING, 'Strict-Transport-Security': 'max-age=31536000' };

/** The headers of every answer, refusals of what is no HTTP among them. `secure`: whether its client came by HTTPS. */
export const safetyHeaders = (secure: boolean): Readonly<Record<string, string>> => (secure ? HTTPS_ALONE : NO_GUESSING);
