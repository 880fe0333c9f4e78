import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { ByOperatorsEntrance } from '#http/pipeline/operators-entrance';
import type { Effect } from '#operators/effect';

const OPERATION = 'operators:operation';

/** The act of an operator that a route is, by the name under which it is recorded. */
export interface OperatorsAct {
  readonly name: string;
  readonly effect: Effect;
}

/** The act that a handler is to operators; undefined: operators do not reach it. */
export const actOf = (handler: object): OperatorsAct | undefined => Reflect.getMetadata(OPERATION, handler) as OperatorsAct | undefined;

/** A route of users that operators have too, on the Unix socket. `effect` says what is recorded of the arguments, and whether a reason is due. */
export const AlsoForOperators = (name: string, effect: Effect): MethodDecorator =>
  applyDecorators(SetMetadata(OPERATION, { name, effect } satisfies OperatorsAct), ApiExtension('x-operation', name));

/** A route of `/admin/v1` for operators alone: over HTTPS it does not exist. */
export const ForOperators = (name: string, effect: Effect): MethodDecorator =>
  applyDecorators(AlsoForOperators(name, effect), ByOperatorsEntrance(), ApiSecurity({}), ApiExtension('x-operators-only', true));
