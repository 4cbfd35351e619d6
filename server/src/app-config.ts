import type { TrustedProxies } from './kit/http/proxies.ts';

/** The part of the configuration that the product reads. */
export interface AppConfig {
  appName: string;
  adminEmail: string;
  defaultLanguage: 'vi' | 'en';
  captcha: 'on' | 'off';
  registration: 'on' | 'off';
  publicUrl?: string | undefined;
  /** Signs reports of bounces; the route is closed without it. */
  bounceSecret?: string | undefined;
  /** Signs the transfers that SePay reports; the route is closed without it. */
  sePaySecret?: string | undefined;
  /** Signs the transfers that Casso reports; the route is closed without it. */
  cassoSecret?: string | undefined;
  zaloAppId?: string | undefined;
  /** The secret key of the official account at Zalo, which signs its events; the route is closed without it. */
  zaloWebhookSecret?: string | undefined;
  /** Stands in the address to which eSMS reports; the route is closed without it. */
  smsCallbackSecret?: string | undefined;
  /** The default is one when `publicUrl` is set, otherwise none. */
  trustProxy?: TrustedProxies | undefined;
  /** The product's address on this machine, for links while `publicUrl` is not set. */
  address: string;
}
