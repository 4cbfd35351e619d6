/** The part of the configuration that the product itself reads. */
export interface AppConfig {
  appName: string;
  adminEmail: string;
  defaultLanguage: 'vi' | 'en';
  captcha: 'on' | 'off';
  registration: 'on' | 'off';
  publicUrl?: string | undefined;
  /** Where the product is reached on this machine, for links while `publicUrl` is unset. */
  address: string;
}
