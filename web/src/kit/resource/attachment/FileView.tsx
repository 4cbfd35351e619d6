import { attachmentCalls } from '@hoivien/contract/kit/attachment.calls.ts';
import { tell } from '../../api/ask.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useWords } from '../../i18n/words.ts';
import { PieceFailed } from '../PieceFailed.tsx';
import { pictureAddress } from '../../rich-text/picture-address.ts';
import classes from './FileView.module.css';
import '../../files/attachment.texts.ts';

interface Shown {
  id: string;
  fileName: string;
  mime: string;
}

/** A file within the page: a picture, a film, sound or a PDF; other files have nothing to show. */
export function FileView({ file }: { file: Shown }) {
  const { t } = useWords();
  if (file.mime.startsWith('image/')) return <WholePicture file={file} />;
  if (['video/mp4', 'audio/mpeg', 'application/pdf'].includes(file.mime)) return <Fetched key={file.id} file={file} />;
  return <p className={`${classes.noPreview} quiet filled round2`}>{t('attachment.noPreview')}</p>;
}

function WholePicture({ file }: { file: Shown }) {
  const { data, error, refetch } = useQuery(pictureAddress(file.id));
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  return <div className={classes.whole}>{data && <img src={data} alt={file.fileName} />}</div>;
}

/**
 * Fetches the whole file first: the address of a file lives for 60 s, and a film must be playable for longer. The type
 * is the one that the server has recognised, so the bytes are never read as a page.
 */
function Fetched({ file }: { file: Shown }) {
  const { t } = useWords();
  const query = useQuery({
    queryKey: ['Attachments', 'bytes', file.id],
    queryFn: async ({ signal }) => {
      const { data } = await tell(attachmentCalls.link, { params: { id: file.id } });
      const answer = await fetch(data.address, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      return new Blob([await answer.arrayBuffer()], { type: file.mime });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const blob = query.data;
  const play = useCallback(
    (node: HTMLIFrameElement | HTMLMediaElement | null) => {
      if (!node || !blob) return undefined;
      node.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(node.src);
    },
    [blob],
  );
  if (query.isError) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!blob)
    return (
      <p className={`${classes.noPreview} quiet filled round2`} role="status">
        {t('attachment.loading')}…
      </p>
    );
  if (file.mime === 'application/pdf')
    return <iframe className={`${classes.paper} rigid wide framed round2`} ref={play} title={file.fileName} />;
  if (file.mime === 'audio/mpeg')
    // biome-ignore lint/a11y/useMediaCaption: an uploaded file has no captions of its own
    return <audio className="rigid wide" ref={play} controls aria-label={file.fileName} />;
  // biome-ignore lint/a11y/useMediaCaption: an uploaded file has no captions of its own
  return <video className="rigid wide" ref={play} controls aria-label={file.fileName} />;
}
