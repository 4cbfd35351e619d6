import { smsSize } from '@hoivien/contract/kit/sms.ts';
import { ask, type Driver, type Outcome, reasonOf, wrongSettings } from './driver.ts';

/** The gateway of text messages with its keys, as the configuration names it. */
export type SmsGateway =
  | { kind: 'generic'; url: string }
  | {
      kind: 'esms';
      url: string;
      apiKey: string;
      secretKey: string;
      brandname: string;
      /** Where eSMS reports what became of a message. */
      callbackUrl?: string | undefined;
    }
  | { kind: 'speedsms'; url: string; token: string; brandname: string };

export function smsDriver(gateway: SmsGateway, now: () => Date): Driver {
  if (gateway.kind === 'esms') return esmsDriver(gateway, now);
  if (gateway.kind === 'speedsms') return speedSmsDriver(gateway, now);
  return genericDriver(gateway.url, now);
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The outcome of an answer that the gateway's own codes do not decide. 4xx is final, except 408 and 429. */
function byStatus(answer: { status: number; reason?: string }, now: Date): Outcome | undefined {
  const { status } = answer;
  if (status === 0) return { result: 'again', reason: answer.reason ?? 'HTTP' };
  if (status === 401 || status === 403) return wrongSettings(`HTTP ${status}`, now);
  if (status >= 500 || status === 408 || status === 429) return { result: 'again', reason: `HTTP ${status}` };
  return status >= 400 ? { result: 'failed', reason: `HTTP ${status}` } : undefined;
}

/**
 * Gateways that accept `POST {to, text, id}` as JSON. Name and password in the address become basic authorization.
 */
function genericDriver(gatewayUrl: string, now: () => Date): Driver {
  const { username, password } = new URL(gatewayUrl);
  const address = gatewayUrl.replace(/\/\/[^/@]*@/, '//');
  const headers = { ...JSON_TYPE, ...(username && basic(decodeURIComponent(username), decodeURIComponent(password))) };
  return {
    send: async ({ messageId, address: to, body }) => {
      const answer = await ask(address, { headers, body: JSON.stringify({ to, text: body, id: messageId }) });
      return byStatus(answer, now()) ?? { result: 'sent' };
    },
  };
}

/** The codes of eSMS in `CodeResult`. 100 means accepted; 124 means that it has this message already. */
function esmsDriver(gateway: Extract<SmsGateway, { kind: 'esms' }>, now: () => Date): Driver {
  const { url, apiKey, secretKey, brandname, callbackUrl } = gateway;
  const address = `${url}/MainService.svc/json/SendMultipleMessage_V4_post_json/`;
  return {
    send: async ({ id, address: to, body }) => {
      const answer = await ask(address, {
        headers: JSON_TYPE,
        body: JSON.stringify({
          ApiKey: apiKey,
          SecretKey: secretKey,
          Phone: to.replace(/^\+/, ''),
          Content: body,
          Brandname: brandname,
          SmsType: '2',
          IsUnicode: smsSize(body).hasAccents ? '1' : '0',
          RequestId: id,
          ...(callbackUrl && { CallbackUrl: callbackUrl }),
        }),
      });
      const failed = byStatus(answer, now());
      if (failed) return failed;
      const { CodeResult, SMSID } = ('data' in answer && Object(answer.data)) as {
        CodeResult?: string | number;
        SMSID?: string;
      };
      const code = String(CodeResult ?? '');
      const reason = `eSMS ${reasonOf(code) || '?'}`;
      if (code === '100' || code === '124') return { result: 'sent', providerId: SMSID };
      if (['101', '103', '104'].includes(code)) return wrongSettings(reason, now());
      if (code === '146') return { result: 'failed', reason, tells: true };
      return code === '108' ? { result: 'failed', reason } : { result: 'again', reason };
    },
  };
}

/** SpeedSMS answers `status` `success` or `error` with a `code`. */
function speedSmsDriver(gateway: Extract<SmsGateway, { kind: 'speedsms' }>, now: () => Date): Driver {
  const { url, token, brandname } = gateway;
  return {
    send: async ({ address: to, body }) => {
      const answer = await ask(`${url}/index.php/sms/send`, {
        headers: { ...JSON_TYPE, ...basic(token, 'x') },
        body: JSON.stringify({ to: [to.replace(/^\+/, '')], content: body, sms_type: 3, sender: brandname }),
      });
      const failed = byStatus(answer, now());
      if (failed) return failed;
      const given = ('data' in answer && Object(answer.data)) as {
        status?: string;
        code?: string | number;
        data?: { tranId?: string | number };
      };
      const tranId = given.data?.tranId;
      if (given.status === 'success')
        return { result: 'sent', ...(tranId !== undefined && { providerId: `${tranId}` }) };
      const code = String(given.code ?? '');
      const reason = `SpeedSMS ${reasonOf(code) || '?'}`;
      if (code === '300') return wrongSettings(reason, now());
      return ['101', '105', '110', '113'].includes(code) ? { result: 'failed', reason } : { result: 'again', reason };
    },
  };
}

function basic(name: string, password: string) {
  return { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` };
}
