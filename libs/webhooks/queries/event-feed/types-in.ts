import { isMerchantEventType } from '#webhooks/domain/merchant-event-types';
import { unknownEventTypeIn } from '#webhooks/domain/webhook-endpoint.errors';

/** Parses comma-separated event types. Null, which means all, if there is no text. Throws `unknown_event_type`. */
export function typesIn(text: string | undefined, param: string): string[] | null {
  if (text === undefined) return null;
  const types = [...new Set(text.split(',').map((type) => type.trim()))];
  const unknown = types.find((type) => !isMerchantEventType(type));
  if (unknown !== undefined) throw unknownEventTypeIn(unknown, param);
  return types;
}
