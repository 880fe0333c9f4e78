/** Whether an answer may be sent packed, by the header Accept-Encoding (RFC 9110 §12.5.3). */
export const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some((each) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i.test(each));
