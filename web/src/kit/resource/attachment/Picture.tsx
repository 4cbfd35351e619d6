import type { AttachmentLink } from '@hoivien/contract/kit/attachment.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import classes from './AttachmentField.module.css';
import './attachment.texts.ts';
import { openFile } from './open-file.ts';

/** Shorter than the lifetime of an address, so that the cache never returns an expired one. */
const KNOWN_FOR_MS = 45_000;

interface PictureProps {
  file: { id: string; fileName: string };
  /** The name of the person or thing; its initials show until the picture has loaded. */
  name: string;
  large?: boolean;
}

/** A small view of a stored picture. */
export function Picture({ file, name, large }: PictureProps) {
  const { data } = useQuery({
    queryKey: ['Attachments', 'address', file.id],
    queryFn: async () => (await api.send<AttachmentLink>('POST', `/api/Attachments/${file.id}/Link`)).data.address,
    staleTime: KNOWN_FOR_MS,
    gcTime: KNOWN_FOR_MS,
    // The picture is there already; a new request would only give another address.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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
