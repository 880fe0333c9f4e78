import { useParams } from '@tanstack/react-router';
import type { Mode } from '#sdk/index';

/** The mode that the address names. */
export const useMode = (): Mode => (useParams({ strict: false }).mode === 'live' ? 'live' : 'test');
