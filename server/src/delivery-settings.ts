import type { Config } from './config.ts';
import type { DriverSettings } from './kit/outbox/drivers.ts';
import type { SmsGateway } from './kit/outbox/sms.ts';

const ESMS = 'https://rest.esms.vn';
const SPEEDSMS = 'https://api.speedsms.vn';

/** The channels that the configuration sets up. `readConfig` has checked that each has all its keys. */
export function deliverySettings(config: Config, senderName: () => Promise<string>): DriverSettings {
  const { smtpUrl, mailPerMinute, outboxWaitSeconds, zaloAppId, zaloAppSecret, zaloRefreshToken } = config;
  return {
    smtpUrl,
    mailFrom: config.mailFrom ?? config.adminEmail,
    senderName,
    mailPerMinute,
    pressWait: outboxWaitSeconds * 1_000,
    sms: smsGatewayOf(config),
    zalo:
      zaloAppId && zaloAppSecret && zaloRefreshToken
        ? { appId: zaloAppId, appSecret: zaloAppSecret, refreshToken: zaloRefreshToken }
        : undefined,
  };
}

function smsGatewayOf(config: Config): SmsGateway | undefined {
  const {
    smsGateway,
    smsGatewayUrl,
    smsBrandname = '',
    esmsApiKey = '',
    esmsSecretKey = '',
    speedSmsToken = '',
    smsCallbackSecret,
    publicUrl,
  } = config;
  if (smsGateway === 'esms')
    return {
      kind: 'esms',
      url: smsGatewayUrl ?? ESMS,
      apiKey: esmsApiKey,
      secretKey: esmsSecretKey,
      brandname: smsBrandname,
      callbackUrl:
        smsCallbackSecret && publicUrl
          ? `${publicUrl.replace(/\/$/, '')}/api/Public/Sms/${smsCallbackSecret}`
          : undefined,
    };
  if (smsGateway === 'speedsms')
    return { kind: 'speedsms', url: smsGatewayUrl ?? SPEEDSMS, token: speedSmsToken, brandname: smsBrandname };
  return smsGatewayUrl ? { kind: 'generic', url: smsGatewayUrl } : undefined;
}
