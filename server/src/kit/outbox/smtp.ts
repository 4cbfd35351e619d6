import { createTransport, type Transporter } from 'nodemailer';
import { outsideTransaction } from '../../db/open-transaction.ts';
import { type Driver, type Outcome, PATIENCE, reasonOf, wrongSettings } from './driver.ts';

/** Connections that one server holds to the mail server while it sends. */
export const MAIL_LANES = 8;

/** Enhanced codes (RFC 3463) that say that the mailbox does not exist or takes no mail. */
const NO_MAILBOX = /^\d{3}[ -]5\.(1\.[1-36]|1\.10|2\.1)\b/;
const ENHANCED = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}\b/;

/**
 * Mails over SMTP. Connections stay open for as long as one run of the job sends. `sender` gives the name and is asked
 * for each run.
 */
export function smtpDriver(
  smtpUrl: string,
  from: { name: () => Promise<string>; address: string },
  now: () => Date,
): Driver {
  let pool: Promise<{ transport: Transporter; name: string }> | undefined;
  const open = async () => ({
    name: await from.name(),
    transport: createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: MAIL_LANES,
      // Nodemailer would send a mail again by itself when its connection breaks, and nobody would record it.
      maxRequeues: 0,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object),
  });
  let runs = 0;
  return {
    begin: () => {
      runs++;
    },
    end: () => {
      if (--runs > 0) return;
      pool?.then(({ transport }) => transport.close()).catch(() => undefined);
      pool = undefined;
    },
    send: async ({ messageId, address, subject, body, html, files, calendar, language, unsubscribe }) => {
      outsideTransaction('smtp');
      pool ??= open();
      const { transport, name } = await pool;
      try {
        await transport.sendMail({
          from: { name, address: from.address },
          to: { name: '', address },
          subject: subject ?? '',
          text: body,
          ...(html && { html }),
          ...(calendar && { icalEvent: { method: calendar.method, content: calendar.text, filename: 'invite.ics' } }),
          ...(files && {
            attachments: files.map(({ fileName, mime, cid, read }) => {
              return { filename: fileName, contentType: mime, content: read(), ...(cid && { cid }) };
            }),
          }),
          messageId,
          headers: {
            'auto-submitted': 'auto-generated',
            ...(language && { 'content-language': language }),
            ...(unsubscribe && {
              'list-unsubscribe': `<${unsubscribe}>`,
              'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return { result: 'sent' };
      } catch (error) {
        return outcomeOf(error, now());
      }
    },
  };
}

function outcomeOf(error: unknown, now: Date): Outcome {
  const { responseCode, response, code, command } = error as {
    responseCode?: number;
    response?: string;
    code?: string;
    command?: string;
  };
  const reason = reasonOf(response ?? code ?? 'SMTP');
  // A wrong password is a fault of the settings: it concerns every mail, and none of them is lost by it.
  if (code === 'EAUTH') return wrongSettings(reason, now);
  if (responseCode === undefined || responseCode < 500) return { result: 'again', reason };
  const text = response ?? '';
  const isBounce =
    NO_MAILBOX.test(text) || (command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !ENHANCED.test(text));
  return { result: 'failed', reason, isBounce };
}
