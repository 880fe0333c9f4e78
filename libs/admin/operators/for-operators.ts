import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { ByOperatorsEntrance } from '#http/pipeline/operators-entrance';
import type { Effect } from '#admin/operators/effect';

const OPERATION = 'operators:operation';

/** A route's operation for operators. `name`: the name under which it is recorded. */
export interface OperatorsAct {
  readonly name: string;
  readonly effect: Effect;
}

/** A handler's operation for operators; undefined if they cannot reach it. */
export const actOf = (handler: object): OperatorsAct | undefined => Reflect.getMetadata(OPERATION, handler) as OperatorsAct | undefined;

/** A route for users that operators can use too, on the Unix socket. `effect`: the recorded arguments, and whether a reason is required. */
export const AlsoForOperators = (name: string, effect: Effect): MethodDecorator =>
  applyDecorators(SetMetadata(OPERATION, { name, effect } satisfies OperatorsAct), ApiExtension('x-operation', name));

/** A route of `/admin/v1` for operators only: over HTTPS it does not exist. */
export const ForOperators = (name: string, effect: Effect): MethodDecorator =>
  applyDecorators(AlsoForOperators(name, effect), ByOperatorsEntrance(), ApiSecurity({}), ApiExtension('x-operators-only', true));
