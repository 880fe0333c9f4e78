import { Injectable } from '@nestjs/common';
import { MESSAGING_KINDS, type MessagingKind } from '#integrations/connections/domain/connection.events';
import type { OpenedConnection } from '#integrations/connections/opened-connection';
import { Connections } from '#integrations/connections/connections';
import { MailServers } from '#integrations/messaging/mail-servers';
import { arrived } from '#integrations/messaging/sandbox-messages';
import { TextProviders } from '#integrations/messaging/text-providers';
import { type Message, MessageRefused, Messages, type SentMessage } from '#messaging/contract';
import { SecretBox } from '#privacy/secrets/secret-box';

/**
 * Sends a message through the account's newest connection of the mode that can reach the shopper. In test mode without any connection, a
 * simulated phone receives it.
 */
@Injectable()
export class ConnectedMessages implements Messages {
  constructor(
    private readonly connections: Connections,
    private readonly texts: TextProviders,
    private readonly mail: MailServers,
    private readonly secrets: SecretBox,
  ) {}

  async send(message: Message): Promise<SentMessage> {
    const { account, livemode, phone, email } = message;
    if (phone === null && email === null) throw new MessageRefused('Nothing is known by which the shopper could be reached.');
    const connected = await this.connections.ofKinds(account, livemode, MESSAGING_KINDS);
    if (connected.length === 0 && !livemode)
      return { channel: phone === null ? 'email' : 'phone', records: [arrived(message, this.secrets)] };
    const connection = connected.findLast(({ kind }) => (kind === 'sms' ? phone : email) !== null);
    if (connection === undefined) throw new MessageRefused('No provider of messages is connected that reaches the shopper.');
    if (isPhone(connection)) {
      await this.texts.send(connection, message);
      return { channel: 'phone' };
    }
    await this.mail.send(connection as OpenedConnection<'smtp'>, message);
    return { channel: 'email' };
  }
}

const isPhone = (connection: OpenedConnection<MessagingKind>): connection is OpenedConnection<'sms'> => connection.kind === 'sms';
