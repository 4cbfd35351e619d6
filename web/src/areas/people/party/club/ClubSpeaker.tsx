import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { represent } from '@hoivien/contract/areas/people/committee/represent.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { RecordOf } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import './club.texts.ts';

/**
 * The representative of a club today as a link to its leaders; without one, a link to the form if the user may add one.
 */
export function ClubSpeaker({ record }: { record: RecordOf<typeof club> }) {
  const { t, area } = useWords();
  const { can } = useActor();
  const may = (action: string) => can(permissionCode(represent.area, action));
  const name = record.represent;
  if (name) {
    const isOpen = may('Search') && can(permissionCode('ExecutiveCommittees', 'View'));
    return isOpen ? <Link to={`${club.path}/info/${record.id}?tab=committees`}>{name}</Link> : name;
  }
  return (
    <span className="inline-row gap2">
      {t('club.noRepresentative')}
      {may('Create') && (
        <Button
          variant="default"
          size="xs"
          component={Link}
          to={`${represent.path}/add?ownerId=${record.id}`}
          leftSection={<IconPlus />}
        >
          {t('resource.add', { one: area(represent.area).one })}
        </Button>
      )}
    </span>
  );
}
