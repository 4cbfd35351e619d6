import { createTransport } from 'nodemailer';

/** A message as a driver sends it. */
export interface Outgoing {
  messageId: string;
  address: string;
  subject: string | null;
  body: string;
}

/** Sends one message or throws; a `SendFailure` says whether trying again may help. */
export type Driver = (message: Outgoing) => Promise<void>;

export interface Drivers {
  mail?: Driver | undefined;
  sms?: Driver | undefined;
  /** Right of the @ in a Message-ID. */
  domain: string;
}

/** Mail servers repeat the address that they refuse. */
const ADDRESS = /<[^>]*>?|[^\s,;:()]+@[^\s,;()]+/g;

/** Why a message was not sent, in words that carry nothing of the message. */
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

/** The drivers that the configuration names; a channel without one keeps its messages in the outbox. */
export function driversOf({ smtpUrl, smsGatewayUrl, mailFrom, appName }: DriverSettings): Drivers {
  return {
    mail: smtpUrl ? mailDriver(smtpUrl, { name: appName, address: mailFrom }) : undefined,
    sms: smsGatewayUrl ? smsDriver(smsGatewayUrl) : undefined,
    domain: mailFrom.split('@')[1] ?? 'localhost',
  };
}

/** How long a server may take to answer, in milliseconds; all steps together stay within the lease of a claim. */
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
 * SMS through any gateway that takes `POST {to, text, id}` as JSON. A name and password in the address are sent as basic
 * authorization. Answers of 400 to 499 are final, except 408 and 429.
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
