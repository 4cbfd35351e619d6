import { Button, NativeSelect } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';

/** Ready answers with a button of their own; the others stand in a list. */
const AT_HAND = 3;

export interface ReadyAnswer {
  id: string;
  name: string;
  content: string;
}

/** The ready answers of the office; a choice gives its text. */
export function ReadyAnswers({
  answers,
  onChoose,
}: {
  answers: readonly ReadyAnswer[];
  onChoose: (text: string) => void;
}) {
  const { t } = useWords();
  const more = answers.slice(AT_HAND);
  return (
    <div className={`${classes.ready} row wrap gap2`} role="group" aria-label={t('feedback.answers')}>
      <span>{t('feedback.ready')}</span>
      {answers.slice(0, AT_HAND).map(({ id, name, content }) => (
        <Button key={id} variant="light" color="gray" size="compact-sm" onClick={() => onChoose(content)}>
          {name}
        </Button>
      ))}
      {more.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('feedback.readyMore')}
          value=""
          data={[
            { value: '', label: t('feedback.readyMore') },
            ...more.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => {
            const text = more.find(({ id }) => id === currentTarget.value)?.content;
            if (text) onChoose(text);
          }}
        />
      )}
    </div>
  );
}
