import { b } from './b';
export const a = (): unknown => b;
