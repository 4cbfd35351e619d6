const PURPOSE = 'checkin';
/** After the purpose: the id of the participant (16 bytes), the expiry (4) and the seal (16). */
const ID_BYTES = 16;
const LENGTH = PURPOSE.length + ID_BYTES + 4 + 16;

/**
 * The participant that a code of an invitation or of a name badge names; undefined for another text. Only the server
 * can tell whether the code is true: a device without a network compares the participant with its list.
 */
export function participantOf(token: string): string | undefined {
  if (!/^[\w-]+$/.test(token)) return undefined;
  let bytes: string;
  try {
    bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
  if (bytes.length !== LENGTH || !bytes.startsWith(PURPOSE)) return undefined;
  const id = Array.from({ length: ID_BYTES }, (_none, at) => bytes.charCodeAt(PURPOSE.length + at));
  const hex = id.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
