import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SearchController } from '#search/queries/search/search.controller';
import { SearchHandler } from '#search/queries/search/search.query';

/** One search over all rooms, each of which offers its own objects. */
@Module({ imports: [DiscoveryModule], controllers: [SearchController], providers: [SearchHandler] })
export class SearchModule {}
