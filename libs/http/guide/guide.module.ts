import { Module } from '@nestjs/common';
import { GuidePages } from '#http/guide/guide-pages';

@Module({ providers: [GuidePages] })
export class GuideModule {}
