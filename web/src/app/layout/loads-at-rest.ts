/** Milliseconds after which a pointer rests: one that passes over the menu loads nothing. */
const REST_MS = 100;

let rest: ReturnType<typeof setTimeout> | undefined;

/** Loads the code of a screen while the pointer rests on its link. When it fails, opening the screen tells why. */
export function loadsAtRest(load: () => Promise<unknown>) {
  return {
    onPointerEnter: () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        load().catch(() => undefined);
      }, REST_MS);
    },
    onPointerLeave: () => clearTimeout(rest),
  };
}
