import { useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { PersonalDataPanel } from './PersonalDataPanel.tsx';
import { usePersonData } from './use-personal-data.ts';

/** The data of an outsider, who has no other page. */
export function OutsiderPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { data } = usePersonData(id);
  return (
    <div className="pane">
      <PageHead title={data?.name ?? t('personalData.people')} note={t('personalData.kind_outsider')} />
      <div className={`${classes.sheet} scroll`}>
        <PersonalDataPanel id={id} />
      </div>
    </div>
  );
}
