import { tooManyValues } from '#http/body/body-limit';
import { readOutline } from '#http/body/json-outline';

/** Real notices of gateways have some hundred. */
const MOST = 16_384;

/** The JSON of a notice, before anything is built from it; throws `request_too_large` where that would be more values than any real one has. */
export function noticeText(rawBody: Buffer, most = MOST): string {
  const text = rawBody.toString('utf8');
  if (readOutline(text, most).values > most) throw tooManyValues(most);
  return text;
}
