import type { Here } from '../../orders/contract';
export type There = Here;
