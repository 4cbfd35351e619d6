import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { isClosedToClub } from '../../kit/screen/screen.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { WhyNot } from '../../kit/ui/WhyNot.tsx';
import { useScreen } from '../layout/use-screen.ts';
import classes from './Notice.module.css';
import '../layout/shell.texts.ts';

/** The screen exists, but the role does not open it, or it belongs to the association and the user to a club. */
export function NotAllowedPage() {
  const { t } = useWords();
  const actor = useActor();
  const screen = useScreen();
  const isOfAssociation = screen && isClosedToClub(actor, screen);
  return (
    <div className={`${classes.notice} grid grow`}>
      <EmptyState
        kind="notAllowed"
        level={1}
        title={t('shell.notAllowed')}
        actions={
          <>
            {!isOfAssociation && <WhyNot codes={screen?.anyOf ?? []} />}
            <Button component={Link} to="/" variant="default">
              {t('app.backHome')}
            </Button>
          </>
        }
      >
        {isOfAssociation
          ? t('shell.ofAssociationText')
          : t('shell.notAllowedText', { role: actor.profile.role?.name ?? t('app.unknownRole') })}
      </EmptyState>
    </div>
  );
}
