import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SearchController } from '#dashboard/search/queries/search/search.controller';
import { SearchHandler } from '#dashboard/search/queries/search/search.query';

/** The search over the resources of all rooms. Each room declares its own: see `searchables`. */
@Module({ imports: [DiscoveryModule], controllers: [SearchController], providers: [SearchHandler] })
export class SearchModule {}
