const NAME = 'checkInDevice';
const SILENT = 'checkInSilent';

/** The name of this device in the check-ins that it sends: a short random one, the same until the browser's data go. */
export function deviceName(): string {
  const kept = localStorage.getItem(NAME);
  if (kept) return kept;
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const name = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => letters[byte % letters.length]).join('');
  localStorage.setItem(NAME, name);
  return name;
}

export function isSilent(): boolean {
  return localStorage.getItem(SILENT) !== null;
}

export function setSilent(silent: boolean): void {
  if (silent) localStorage.setItem(SILENT, 'true');
  else localStorage.removeItem(SILENT);
}
