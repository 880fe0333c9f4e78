import type { Here } from '../payments/domain/money-in';
export const there: Here = true;
