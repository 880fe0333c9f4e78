import { here } from '@nestjs/common';
export const there = here;
