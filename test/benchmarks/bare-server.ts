import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Body, Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { GroupCommit } from '#platform/embedded/group-commit';
import { openSqlite } from '#platform/embedded/sqlite';

/**
 * The floor of what a request over Nest, Fastify and TLS costs: reads the body, answers bytes it holds ready, stores nothing. Under `/appended` it
 * does one thing more: it appends what was sent to a file, durably, in a commit with those that come meanwhile.
 */
const { CERT_FILE = '', KEY_FILE = '', ANSWER_FILE = '', APPENDED_FILE = ':memory:' } = process.env;
const answer = readFileSync(ANSWER_FILE, 'utf8');
const database = openSqlite(APPENDED_FILE, { synchronous: 'FULL' });
database.exec('CREATE TABLE appended (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL)');
const append = database.prepare('INSERT INTO appended (id, data) VALUES (?, ?)');
const commits = new GroupCommit(database);
let ids = 1e12;

@Controller('v1/bare')
class BareController {
  @Get()
  get(): string {
    return answer;
  }

  @Post()
  @HttpCode(201)
  post(@Body() body: unknown): string {
    return body === undefined ? '' : answer;
  }

  @Post('appended')
  @HttpCode(201)
  async appended(@Body() body: unknown): Promise<string> {
    await commits.write(() => append.run(`evt_${++ids}`, JSON.stringify(body)));
    return answer;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const https = { cert: readFileSync(CERT_FILE), key: readFileSync(KEY_FILE) };
const app = await NestFactory.create<NestFastifyApplication>(BareModule, new FastifyAdapter({ https }), { logger: false });
app
  .getHttpAdapter()
  .getInstance()
  .addHook('onRequest', (_request, reply, done) => {
    reply.type('application/json; charset=utf-8');
    done();
  });
await app.listen(0, '127.0.0.1');
process.send?.({ url: `https://localhost:${(app.getHttpServer().address() as AddressInfo).port}` });
process.once('SIGTERM', () => process.exit(0));
