import { Module } from '@nestjs/common';
import { Mailer } from '#messaging/mail/mailer';

/** The operator's mail server, for all rooms that send mails. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
