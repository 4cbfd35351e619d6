import { document } from '@hoivien/contract/areas/words/document/document.resource.ts';
import { Button } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import './document-page.texts.ts';

/** The news by state. */
export function DocumentListPage() {
  const { t } = useWords();
  const tabs: ListTab[] = [
    { key: 'all', label: t('news.all'), asks: { sort: 'createdAt:desc' } },
    {
      key: 'published',
      label: t('news.published'),
      asks: { stage: 'published', sort: 'publishAt:desc' },
      none: { title: t('news.nonePublished') },
    },
    {
      key: 'timed',
      label: t('news.timed'),
      asks: { stage: 'timed', sort: 'publishAt:asc' },
      none: { title: t('news.noneTimed') },
    },
    {
      key: 'drafts',
      label: t('news.drafts'),
      asks: { stage: 'draft', sort: 'createdAt:desc' },
      none: { title: t('news.noneDrafts') },
    },
    {
      key: 'withdrawn',
      label: t('news.withdrawn'),
      asks: { stage: 'withdrawn', sort: 'createdAt:desc' },
      none: { title: t('news.noneWithdrawn') },
    },
  ];
  const read = (
    <Button variant="default" leftSection={<IconNews />} component={Link} to={`${document.path}/reader`}>
      {t('news.read')}
    </Button>
  );
  return <TabbedList resource={document} label={t('news.views')} tabs={tabs} actions={read} />;
}
