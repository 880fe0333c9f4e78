/** Whether an answer may be compressed with gzip, by the header Accept-Encoding (RFC 9110 §12.5.3). */
export const takesGzip = (accepted = ''): boolean => takes(accepted, /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i);

export const takesBrotli = (accepted = ''): boolean => takes(accepted, /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i);

const takes = (accepted: string, encoding: RegExp): boolean => accepted.split(',').some((each) => encoding.test(each));
