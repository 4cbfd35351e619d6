import { jobCalls } from '@hoivien/contract/areas/keeping/job/job.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import { FailedDeliveries } from './FailedDeliveries.tsx';
import { ImportJobs } from './ImportJobs.tsx';
import './jobs.texts.ts';

/** What runs beside requests: failed deliveries with their reasons, and the imports of all users. */
export function JobsPage() {
  const { t, area, formatNumber } = useWords();
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'imports' ? 'imports' : 'deliveries';
  const counts = useAnswer(jobCalls.counts, {}, { staleTime: 0 }).data;
  const all = counts && Object.values(counts.imports).reduce((sum, one) => sum + one, 0);
  return (
    <div className="pane">
      <PageHead title={area('Jobs').title} />
      <TabLinks
        label={area('Jobs').title}
        replace
        tabs={[
          {
            key: 'deliveries',
            to: '?',
            label: t('job.deliveries'),
            count: counts && formatNumber(counts.deliveries),
            isHere: tab === 'deliveries',
          },
          {
            key: 'imports',
            to: '?tab=imports',
            label: t('job.imports'),
            count: all !== undefined && formatNumber(all),
            isHere: tab === 'imports',
          },
        ]}
      />
      {tab === 'imports' ? <ImportJobs counts={counts} /> : <FailedDeliveries />}
    </div>
  );
}
