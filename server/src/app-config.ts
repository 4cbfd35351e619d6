import type { TrustedProxies } from './kit/http/proxies.ts';

/** The part of the configuration that the product itself reads. */
export interface AppConfig {
  appName: string;
  adminEmail: string;
  defaultLanguage: 'vi' | 'en';
  captcha: 'on' | 'off';
  registration: 'on' | 'off';
  publicUrl?: string | undefined;
  /** One when `publicUrl` is set, none otherwise. */
  trustProxy?: TrustedProxies | undefined;
  /** Where the product is reached on this machine, for links while `publicUrl` is unset. */
  address: string;
}
