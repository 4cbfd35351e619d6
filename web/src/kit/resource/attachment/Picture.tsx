import type { AttachmentLink } from '@hoivien/contract/kit/attachment.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import classes from './AttachmentField.module.css';
import './attachment.texts.ts';
import { openFile } from './open-file.ts';

/** Shorter than an address is good for, so that none that has run out is taken from the cache. */
const KNOWN_FOR_MS = 45_000;

interface PictureProps {
  file: { id: string; fileName: string };
  /** Whose picture it is; the letters of it stand there until it has come. */
  name: string;
  large?: boolean;
}

/** A picture that is kept as a file, small. */
export function Picture({ file, name, large }: PictureProps) {
  const { data } = useQuery({
    queryKey: ['Attachments', 'address', file.id],
    queryFn: async () => (await api.send<AttachmentLink>('POST', `/api/Attachments/${file.id}/Link`)).data.address,
    staleTime: KNOWN_FOR_MS,
    gcTime: KNOWN_FOR_MS,
    // What is shown is there already: only the address would be another one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return <Avatar name={name} src={data} {...(large && { large })} />;
}

/** The same, and pressed it opens as it is. */
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
