import type { PublicArticle } from '@hoivien/contract/areas/words/document/document.schema.ts';
import { documentTexts } from '@hoivien/contract/areas/words/document/document.texts.ts';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import { formatDate } from '../../../kit/i18n/format.ts';
import { RichText } from '../../../kit/rich-text/RichText.tsx';
import classes from '../../../kit/screen/Public.module.css';
import { type PublicPartProps, usePublicSend, useIsCopied } from '../../../kit/screen/public-part.ts';
import { Cover } from './Cover.tsx';
import './public-news.texts.ts';

const areas = { Documents: documentTexts };

/** The latest news; an article opens in place, which counts as reading it. */
export function PublicNews({ data, token }: PublicPartProps<readonly PublicArticle[]>) {
  const { t } = useAreaWords(areas);
  if (data.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('publicNews.title')}</h2>
      {data.map((one) => (
        <Piece key={one.id} one={one} token={token} />
      ))}
    </section>
  );
}

function Piece({ one, token }: { one: PublicArticle; token: string }) {
  const { t } = useAreaWords(areas);
  const isCopied = useIsCopied();
  const send = usePublicSend(token);
  const [isOpen, setOpen] = useState(false);
  const { id, title, shortDescription, publishAt, cover, content, pictures, files, isRead } = one;
  const open = () => {
    setOpen(!isOpen);
    // Reading does not wait for its count, and a count that fails disturbs nobody.
    if (!isOpen && !isRead && !isCopied) void send(token, { documentId: id }, 'NewsRead').catch(() => undefined);
  };
  return (
    <article className={classes.item}>
      <h3>{title}</h3>
      <p className="hint">{formatDate(publishAt)}</p>
      {shortDescription && <p>{shortDescription}</p>}
      {isOpen && (
        <>
          {cover && <Cover cover={cover} sizes="100vw" />}
          <RichText html={content} pictureOf={(picture) => pictures[picture] ?? ''} />
          {files.map((file) => (
            <a
              key={file.id}
              className={`${classes.tap} inline-row gap2 quiet strong`}
              href={file.address}
              target="_blank"
              rel="noreferrer noopener"
            >
              <IconPaperclip aria-hidden="true" />
              {file.fileName}
            </a>
          ))}
        </>
      )}
      <Button size="lg" mt="sm" variant="default" aria-expanded={isOpen} onClick={open}>
        {t(isOpen ? 'publicNews.fold' : 'publicNews.read')}
      </Button>
    </article>
  );
}
