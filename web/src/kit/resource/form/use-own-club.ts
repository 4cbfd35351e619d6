import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import '../resource.texts.ts';

/**
 * For a club's user: the field with the club of a record shows their own club and says why it stays (decision 0228). Nothing
 * for users of the association. `more` are further values that a new record begins with, `several` is for a list of clubs.
 *
 * @example <FormPage resource={committee} {...useOwnClub('clubId')} />
 */
export function useOwnClub(name: string, more?: Readonly<Record<string, unknown>>, several = false) {
  const { ownClub } = useActor();
  const { id } = useParams();
  const { t } = useWords();
  const said = t('resource.ownClub');
  const initial = useMemo(
    () => (ownClub === null ? undefined : { ...more, [name]: several ? [ownClub] : ownClub }),
    [ownClub, name, more, several],
  );
  if (!initial) return {};
  return { locked: { [name]: said }, ...(id === undefined && { initial }) };
}
