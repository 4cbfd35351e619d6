import { createTransport } from 'nodemailer';

export interface Outgoing {
  messageId: string;
  address: string;
  subject: string | null;
  body: string;
}

/** Sends one message or throws. A `SendFailure` says whether another try may help. */
export type Driver = (message: Outgoing) => Promise<void>;

export interface Drivers {
  mail?: Driver | undefined;
  sms?: Driver | undefined;
  /** The part after @ in a Message-ID. */
  domain: string;
}

/** Mail servers repeat the refused address in their answers; it is removed. */
const ADDRESS = /<[^>]*>?|[^\s,;:()]+@[^\s,;()]+/g;

/** The reason why a message was not sent, without any content of the message. */
export class SendFailure extends Error {
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason.replace(/\s+/g, ' ').slice(0, 200));
    this.isFinal = isFinal;
  }
}

interface DriverSettings {
  smtpUrl?: string | undefined;
  smsGatewayUrl?: string | undefined;
  mailFrom: string;
  appName: string;
}

/** The drivers of the configured channels. Messages of a channel without a driver stay in the outbox. */
export function driversOf({ smtpUrl, smsGatewayUrl, mailFrom, appName }: DriverSettings): Drivers {
  return {
    mail: smtpUrl ? mailDriver(smtpUrl, { name: appName, address: mailFrom }) : undefined,
    sms: smsGatewayUrl ? smsDriver(smsGatewayUrl) : undefined,
    domain: mailFrom.split('@')[1] ?? 'localhost',
  };
}

/** Milliseconds that a server may take for an answer. All steps of one message must fit into the lease of a claim. */
const PATIENCE = 15_000;

function mailDriver(smtpUrl: string, from: { name: string; address: string }): Driver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ messageId, address, subject, body }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address },
        subject: subject ?? '',
        text: body,
        messageId,
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
      throw new SendFailure(
        response?.replace(ADDRESS, '…') ?? code ?? 'SMTP',
        responseCode !== undefined && responseCode >= 500,
      );
    }
  };
}

/**
 * A driver for SMS gateways that accept `POST {to, text, id}` as JSON. Name and password in the address become basic
 * authorization. Answers from 400 to 499 are final, except 408 and 429.
 */
function smsDriver(gatewayUrl: string): Driver {
  const { username, password } = new URL(gatewayUrl);
  const address = gatewayUrl.replace(/\/\/[^/@]*@/, '//');
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return async ({ messageId, address: to, body }) => {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: { 'content-type': 'application/json', ...(username && { authorization: `Basic ${basic}` }) },
      body: JSON.stringify({ to, text: body, id: messageId }),
    }).catch((error: unknown) => {
      const { name, cause } = error as { name: string; cause?: { code?: string } };
      throw new SendFailure(cause?.code ?? name, false);
    });
    await response.body?.cancel();
    if (response.ok) return;
    const isFinal = response.status < 500 && ![408, 429].includes(response.status);
    throw new SendFailure(`HTTP ${response.status}`, isFinal);
  };
}
