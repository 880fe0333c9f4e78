/** For every answer: browsers must not guess its content type. */
const NO_GUESSING = { 'X-Content-Type-Options': 'nosniff' };

/** Makes clients use HTTPS only, for a year. The header must not be sent over plain HTTP (RFC 6797 §7.2), where it can be forged. */
const HTTPS_ALONE = { ...NO_GUESSING, 'Strict-Transport-Security': 'max-age=31536000' };

/** The headers of every answer, also to a request that is not valid HTTP. `secure` is whether the client used HTTPS. */
export const safetyHeaders = (secure: boolean): Readonly<Record<string, string>> => (secure ? HTTPS_ALONE : NO_GUESSING);
