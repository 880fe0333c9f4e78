import { tooManyValues } from '#http/body/body-limit';
import { readOutline } from '#http/body/json-outline';

/** The most JSON values in a notice; real notices of gateways have a few hundred. */
const MOST_VALUES = 16_384;

/** A notice's JSON text, checked before it is parsed; throws `request_too_large` if it has more values than any real notice. */
export function noticeText(rawBody: Buffer, most = MOST_VALUES): string {
  const text = rawBody.toString('utf8');
  if (readOutline(text, most).values > most) throw tooManyValues(most);
  return text;
}
