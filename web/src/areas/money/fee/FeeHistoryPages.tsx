import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Menu } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import './fee-page.texts.ts';
import { MemberFees } from './MemberFees.tsx';
import { MemberLink } from './MemberLink.tsx';
import { memberFeesPath, useFeesOfMember } from './use-fees.ts';

/** One fee among the fees of its member. */
export function FeeHistoryPage() {
  const { t } = useWords();
  return (
    <RecordPage
      resource={feeHistory}
      state={({ status, age, cancelledAt, ...record }) => (
        <>
          {cancelledAt ? (
            t('fee.wasCancelled')
          ) : (
            <CellText resource={feeHistory} name={age ? 'age' : 'status'} value={age ?? status} />
          )}
          <MemberLink {...record} />
        </>
      )}
      menuItems={({ memberId, id }) => (
        <Menu.Item leftSection={<IconListDetails />} component={Link} to={memberFeesPath(memberId, id)}>
          {t('fee.allFees')}
        </Menu.Item>
      )}
      first={{ label: t('fee.fees'), render: ({ memberId }) => <OfMember memberId={memberId} /> }}
    />
  );
}

function OfMember({ memberId }: { memberId: string }) {
  const { id } = useParams();
  return (
    <Panel answer={useFeesOfMember(memberId)} waiting={{ width: 'auto', m: 'xl' }}>
      {(data) => <MemberFees data={data} first={id} />}
    </Panel>
  );
}

/** The form of a single fee. The address of a new one may hold `memberId`. */
export function FeeHistoryFormPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const [today] = useState(() => dayOf(new Date()));
  const memberId = params.get('memberId') ?? '';
  return (
    <FormPage
      resource={feeHistory}
      initial={{ memberId, year: Number(today.slice(0, 4)), kind: 1, period: 'Y' }}
      without={id ? ['paidBefore'] : []}
    />
  );
}
