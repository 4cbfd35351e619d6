import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { isOpenTo } from '../../kit/screen/screen.ts';
import classes from './FavouriteStar.module.css';
import { useFavourites, usePlaceKey } from './places.ts';
import './shell.texts.ts';
import { useScreen } from './use-screen.ts';

/** Adds the present record or list to the favourites, which the sidebar and the search show. */
export function FavouriteStar() {
  const { t } = useWords();
  const [keys, toggle] = useFavourites();
  const key = usePlaceKey();
  const actor = useActor();
  const screen = useScreen();
  if (!key || (screen && !isOpenTo(actor, screen))) return null;
  const isStarred = keys.includes(key);
  const label = t(isStarred ? 'shell.unstar' : 'shell.star');
  return (
    <ActionIcon
      className={`${classes.star} rigid`}
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      aria-pressed={isStarred}
      title={label}
      onClick={() => toggle(key)}
    >
      {isStarred ? <IconStarFilled /> : <IconStar />}
    </ActionIcon>
  );
}
