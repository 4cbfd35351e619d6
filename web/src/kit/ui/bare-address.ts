/** An address without scheme and final slash. @example bareAddress('https://example.com/') // 'example.com' */
export function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/|\/$/g, '');
}
