/** Signatures of Standard Webhooks (www.standardwebhooks.com), version 1: HMAC-SHA256 under a shared secret. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as its receiver keeps it. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The three headers of a message. */
export function signedHeaders(
  message: { readonly id: string; readonly body: string; readonly at: Date },
  secret: string,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64');
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
