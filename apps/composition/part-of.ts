import type { Abstract, INestApplicationContext, Type } from '@nestjs/common';

/** One part of a composed service, whichever module provides it. */
export const partOf = <T>(app: INestApplicationContext, token: Abstract<T> | Type<T>): T => app.get<T>(token, { strict: false });
