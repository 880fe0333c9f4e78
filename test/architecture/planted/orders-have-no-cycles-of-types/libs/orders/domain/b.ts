import type { A } from './a';
export type B = { readonly a: A | null };
