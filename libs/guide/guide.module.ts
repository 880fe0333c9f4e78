import { Module } from '@nestjs/common';
import { GuidePages } from '#guide/guide-pages';

@Module({ providers: [GuidePages] })
export class GuideModule {}
