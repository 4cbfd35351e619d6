import { ask, type Driver, type Outcome, type Outgoing, wrongSettings } from './driver.ts';
import { nextHour } from './hours.ts';
import type { Access, ZaloApp, ZaloTokens } from './zalo-tokens.ts';

const API = 'https://business.openapi.zalo.me';

/** The codes of Zalo, without their sign, by what follows from them. */
const TOKEN = new Set([216, 220, 124]);
const UNREACHABLE = new Set([110, 114, 118, 119]);
const FINAL = new Set([108, 109, 111, 112, 113, 116, 139, 141, 1121, 1122, 1124]);
/** Faults of the application, the account or its money: they concern every message. */
const SETTINGS = new Set([104, 105, 115, 124, 135, 136, 137, 216, 220]);
/** Faults of one template: its messages fail, and an administrator hears of it. */
const TEMPLATE = new Set([117, 131, 146]);
const NIGHT = 133;
const QUOTA_OF_ACCOUNT = 144;
const QUOTA_OF_TEMPLATE = 147;
/** Zalo's night ends at this hour in Vietnam. */
const NIGHT_ENDS = 6;

/**
 * Template messages of Zalo (ZNS). Errors come with HTTP 200 and a code. A refused token is replaced once, and the
 * message is tried once more.
 */
export function zaloDriver(app: Pick<ZaloApp, 'apiUrl'>, { tokenOf, isStopped }: ZaloTokens, now: () => Date): Driver {
  const send = async (message: Outgoing, access: Access): Promise<Outcome & { refused?: string }> => {
    if ('stopped' in access) return { result: 'stopped', reason: access.stopped };
    if ('again' in access) return wrongSettings(access.again, now());
    const answer = await ask(`${app.apiUrl ?? API}/message/template`, {
      headers: { 'content-type': 'application/json', access_token: access.token },
      body: JSON.stringify({
        phone: message.address.replace(/\D/g, '').replace(/^0/, '84'),
        template_id: message.template?.id,
        template_data: message.template?.data,
        tracking_id: message.id.replaceAll('-', ''),
      }),
    });
    if (!('data' in answer)) return { result: 'again', reason: answer.reason };
    const { error, data } = Object(answer.data) as { error?: number; data?: { msg_id?: string | number } };
    if (answer.status === 401) return { ...wrongSettings('HTTP 401', now()), refused: access.token };
    if (answer.status >= 300 || error === undefined) return { result: 'again', reason: `HTTP ${answer.status}` };
    const code = Math.abs(Number(error));
    if (code === 0) return { result: 'sent', ...(data?.msg_id !== undefined && { providerId: `${data.msg_id}` }) };
    return { ...outcomeOf(code, message, now()), ...(TOKEN.has(code) && { refused: access.token }) };
  };
  return {
    isStopped,
    send: async (message) => {
      const first = await send(message, await tokenOf());
      const last = first.refused === undefined ? first : await send(message, await tokenOf(first.refused));
      return last;
    },
  };
}

function outcomeOf(code: number, { hasFallback }: Outgoing, now: Date): Outcome {
  const reason = `Zalo -${code}`;
  if (code === NIGHT)
    return { result: 'wait', reason, until: nextHour(now, NIGHT_ENDS), waitsFor: 'hour', forAll: true };
  if (code === QUOTA_OF_ACCOUNT || code === QUOTA_OF_TEMPLATE) {
    const forAll = code === QUOTA_OF_ACCOUNT;
    return { result: 'wait', reason, until: nextHour(now, 0), waitsFor: 'quota', forAll };
  }
  if (SETTINGS.has(code)) return wrongSettings(reason, now);
  if (TEMPLATE.has(code)) return { result: 'failed', reason, tells: true };
  if (UNREACHABLE.has(code)) return hasFallback ? { result: 'fallback', reason } : { result: 'failed', reason };
  return FINAL.has(code) ? { result: 'failed', reason } : { result: 'again', reason };
}
