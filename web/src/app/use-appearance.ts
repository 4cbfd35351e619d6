import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSettingOf } from '../kit/settings/settings.ts';
import { asTextSize, showTextSize } from '../kit/ui/text-size.ts';

const SCHEMES: readonly unknown[] = ['light', 'dark', 'auto'] satisfies MantineColorScheme[];

/** Theme and text size are settings of the user. This browser stores both for the next first paint, too. */
export function useAppearance(userId: string): void {
  const [theme, setTheme] = useSettingOf(userId, 'theme');
  const [size] = useSettingOf(userId, 'textSize');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const seen = useRef(colorScheme);
  const takeOver = useEffectEvent((wanted: unknown) => {
    if (SCHEMES.includes(wanted) && wanted !== colorScheme) setColorScheme(wanted as MantineColorScheme);
  });
  const keep = useEffectEvent((chosen: MantineColorScheme) => {
    if (chosen !== theme) setTheme(chosen);
  });
  // Before the paint, so that no screen appears in another look first.
  useLayoutEffect(() => takeOver(theme), [theme]);
  useEffect(() => {
    // Only a change is a choice, because the first look of a browser may be another user's.
    if (seen.current === colorScheme) return;
    seen.current = colorScheme;
    keep(colorScheme);
  }, [colorScheme]);
  useLayoutEffect(() => showTextSize(asTextSize(size)), [size]);
}
