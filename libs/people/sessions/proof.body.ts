import type { FastifyRequest } from 'fastify';
import { clientOf } from '#people/sessions/client';
import type { Claimant } from '#people/sessions/proofs';
import { SecondFactorCode } from '#people/sessions/typed-code';
import type { Caller } from '#http/access/caller';
import { Text } from '#http/validation/fields';

/** Proves that the person who signed in is still present. */
export class ProofBody {
  @Text({
    optional: true,
    empty: 'left_out',
    max: 1000,
    description: 'Password; required if the sign-in was more than five minutes ago and no code is sent.',
    example: 'correct horse battery',
  })
  password?: string | null;
  @SecondFactorCode({
    optional: true,
    empty: 'left_out',
    description: 'Six-digit code from the authenticator app, or a recovery code, instead of the password.',
    example: '492039',
  })
  code?: string | null;
}

export const claimantOf = ({ person, key }: Caller, { password, code }: ProofBody, request: FastifyRequest): Claimant => ({
  user: key.id,
  session: person!.session,
  client: clientOf(request),
  password: password ?? null,
  code: code ?? null,
});
