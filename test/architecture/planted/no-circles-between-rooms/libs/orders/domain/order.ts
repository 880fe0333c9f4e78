import type { Here } from '../../customers/contract';
export type There = Here;
