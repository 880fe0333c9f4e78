import type { Here } from '../refunds/domain/refund';
export const there: Here = true;
