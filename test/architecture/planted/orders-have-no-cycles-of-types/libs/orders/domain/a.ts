import type { B } from './b';
export type A = { readonly b: B };
