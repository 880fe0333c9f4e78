import { Flag, Text } from '#http/validation/fields';

const FILE = { max: 4096, example: '/var/checkpoints/2026-01.txt' } as const;
const KEY = { optional: true, empty: 'refused', max: 1000 } as const;

export class VerificationQuery {
  @Text({ ...FILE, ...KEY, description: 'A file on this machine with a checkpoint that somebody kept.' }) checkpoint?: string;
  @Text({ ...KEY, description: 'The verifier key kept with the checkpoint; the one that signs here now when left out.' }) key?: string;
  @Flag({ optional: true, description: 'Also amounts, outcomes, what is owed and sealed, and every document that is made of the history.' })
  full?: boolean;
}

export class ConsistencyQuery {
  @Text({ ...FILE, description: 'A file on this machine with the earlier checkpoint.' }) before!: string;
  @Text({ ...FILE, description: 'A file on this machine with the later checkpoint.' }) now!: string;
  @Text({ ...KEY, description: 'The verifier key kept with a checkpoint, where another one signs now.' }) key?: string;
}
