import { askList } from '../../../kit/resource/ask-list.ts';
import { committee } from '@hoivien/contract/areas/people/committee/committee.resource.ts';
import { represent } from '@hoivien/contract/areas/people/committee/represent.resource.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { fieldsText, labelOf } from '../../../kit/resource/records.ts';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { CommitteeOn } from './CommitteeOn.tsx';
import './committee-page.texts.ts';

/** The leaders of a club: its representative, and its committees on any day. */
export function ClubCommittees({ id: clubId }: { id: string }) {
  const { t } = useWords();
  const { can } = useActor();
  const [chosen, setChosen] = useState('');
  const answer = useOfClub(committee, { clubId }, ['name']);
  const committees = answer.data?.items ?? [];
  const current = committees.find(({ id }) => id === chosen) ?? committees[0];
  return (
    <>
      {answer.data && can(permissionCode(represent.area, 'Search')) && <Representative clubId={clubId} />}
      {committees.length > 1 && (
        <p className="mb3">
          <Segments
            label={t('committee.which')}
            value={current?.id ?? ''}
            options={committees.map((record) => ({ value: record.id, label: labelOf(record, committee) }))}
            onChange={setChosen}
          />
        </p>
      )}
      <Panel
        answer={answer}
        waiting={{ height: 320 }}
        none={[
          t('committee.clubHasNone'),
          undefined,
          can(permissionCode(committee.area, 'Create')) && (
            <Button
              variant="default"
              component={Link}
              to={`${committee.path}/add?clubId=${clubId}`}
              leftSection={<IconPlus />}
            >
              {t('committee.addCommittee')}
            </Button>
          ),
        ]}
      >
        {() => current && <CommitteeOn key={current.id} committeeId={current.id} name={labelOf(current, committee)} />}
      </Panel>
    </>
  );
}

/** The club's representative today. */
function Representative({ clubId }: { clubId: string }) {
  const { t, formatDate } = useWords();
  const { can } = useActor();
  const { data } = useOfClub(represent, { ownerId: clubId, state: 'current' }, SPOKEN_FOR);
  const record = data?.items[0];
  if (!data) return null;
  if (!record) return <p className="quiet mb3">{t('committee.noRepresentative')}</p>;
  const { name, position, phoneNumber, startsOn = '' } = record;
  return (
    <p className="quiet mb3">
      {t('committee.representative')}{' '}
      {can(permissionCode(represent.area, 'View')) ? (
        <Link to={`${represent.path}/info/${record.id}`}>{name}</Link>
      ) : (
        <strong>{name}</strong>
      )}
      {[position, showPhone(phoneNumber ?? ''), t('committee.since', { day: formatDate(startsOn) })]
        .filter(Boolean)
        .map((text) => ` · ${text}`)}
    </p>
  );
}

const SPOKEN_FOR = ['name', 'position', 'phoneNumber', 'startsOn'];

/** Records of an area that belong to a club. */
export function useOfClub<R extends Resource>(
  resource: R,
  filters: Readonly<Record<string, string>>,
  fields: readonly string[],
) {
  const query = { ...filters, page: 1, pageSize: 20, fields: fieldsText(fields) };
  return useQuery({
    queryKey: [resource.area, 'list', query],
    queryFn: ({ signal }) => askList(resource, query, { signal }),
  });
}
