import { STOREFRONT_CANCEL_REASONS, type StorefrontCancelReason } from '#orders/index';
import { OneOf } from '#platform/http/fields';

export class CancelBody {
  @OneOf(STOREFRONT_CANCEL_REASONS, { optional: true, description: 'Why; customer unless told.', example: 'inventory' })
  reason?: StorefrontCancelReason | null;
}
