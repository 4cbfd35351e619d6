import type { TrustedProxies } from './kit/http/proxies.ts';

/** A provider of identities. */
export interface OidcConfig {
  oidcIssuer?: string | undefined;
  oidcClientId?: string | undefined;
  oidcClientSecret?: string | undefined;
  /** The words on the button. */
  oidcName?: string | undefined;
  /** The claim that names what a person is at the provider; without it roles are given here. */
  oidcRoleClaim?: string | undefined;
  /** The role that each value of the claim gives, by name. The first one that a person has counts. */
  oidcRoles?: readonly (readonly [value: string, role: string])[] | undefined;
  /** `on` closes passwords and codes by SMS for all but `emergencyAccount`. */
  oidcOnly?: 'on' | 'off' | undefined;
  emergencyAccount?: string | undefined;
}

/** The part of the configuration that the product reads. */
export interface AppConfig extends OidcConfig {
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
  /** The folder of the data; the page of the keeper tells of its disk and, beside `backupAt`, of the backups. */
  dataDir?: string | undefined;
  /** The folder of backups where it is not `backups` below the data folder. */
  backupFolder?: string | undefined;
  backupAt?: 'off' | number | undefined;
  pointInTimeMb?: number | undefined;
  backupCopyTo?: string | undefined;
  backupCommand?: string | undefined;
  /** Where the number of the newest version stands. */
  releasesUrl?: string | undefined;
  /** Whoever asks `/api/Health` with it hears the states of the machine. */
  healthToken?: string | undefined;
  /** The file of the key; undefined when SECRET_KEY gives it. */
  secretKeyFile?: string | undefined;
  /** Undefined for the embedded database. */
  databaseUrl?: string | undefined;
  /** The product's address on this machine, for links while `publicUrl` is not set. */
  address: string;
}
