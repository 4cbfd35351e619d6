import { answering } from './answering.ts';

/**
 * A server that answers as Zalo does: each refresh token works once and gives a new pair, and a message needs the access
 * token of the present pair. `codes` gives the error of a phone number.
 */
export async function zaloServer(codes: (phone: string) => number = () => 0) {
  const state = { access: 'none', refresh: 'first', pairs: 0, isStrict: true };
  const sent: { phone: string; trackingId: string; template: unknown }[] = [];
  const server = await answering(({ url, headers, body }) => {
    if (url === '/v4/oa/access_token') {
      const given = new URLSearchParams(body);
      if (headers['secret_key'] !== 'app secret' || given.get('app_id') !== '77') return { body: { error: -104 } };
      if (given.get('refresh_token') !== state.refresh) return { body: { error: -14020, error_name: 'Used' } };
      state.pairs++;
      Object.assign(state, { access: `access ${state.pairs}`, refresh: `refresh ${state.pairs}` });
      return { body: { access_token: state.access, refresh_token: state.refresh, expires_in: '90000' } };
    }
    if (headers['access_token'] !== state.access) return { body: { error: -124, message: 'Access token is invalid' } };
    const { phone, template_id: id, template_data: data, tracking_id: trackingId } = JSON.parse(body);
    const error = codes(phone);
    if (error === 401) return { status: 401 };
    if (error !== 0) return { body: { error, message: 'refused' } };
    sent.push({ phone, trackingId, template: { id, data } });
    return { body: { error: 0, data: { msg_id: `m${sent.length}`, sent_time: '1', quota: { remainingQuota: '5' } } } };
  });
  const app = { appId: '77', appSecret: 'app secret', refreshToken: 'first', oauthUrl: server.url, apiUrl: server.url };
  return { ...server, state, sent, app };
}
