import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../i18n/words.ts';
import { pictureAddress } from '../../rich-text/picture-address.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import classes from './AttachmentField.module.css';
import '../../files/attachment.texts.ts';
import { openFile } from './open-file.ts';

interface PictureProps {
  file: { id: string; fileName: string };
  /** The name of the person or thing; its initials show until the picture has loaded. */
  name: string;
  large?: boolean;
}

/** A small view of a stored picture. */
export function Picture({ file, name, large }: PictureProps) {
  const { data } = useQuery(pictureAddress(file.id));
  return <Avatar name={name} src={data} {...(large && { large })} />;
}

/** The same as `Picture`; pressing it opens the whole picture. */
export function PictureButton(props: PictureProps) {
  const { t } = useWords();
  const { id, fileName } = props.file;
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('attachment.open', { name: fileName })}
      onClick={() => void openFile(id)}
    >
      <Picture {...props} />
    </button>
  );
}
