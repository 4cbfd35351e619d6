import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WhyNot } from '../../ui/WhyNot.tsx';
import { recordPath } from '../record-path.ts';
import { actionOf, type LooseRecord, labelOf } from '../records.ts';

const NOT_ALLOWED = 'Mes.Permission.NotAllowed';

interface ChangeableProps {
  resource: Resource;
  /** The record that the form changes; undefined for a new one. */
  record: LooseRecord | undefined;
  children: ReactNode;
}

/**
 * A form, or the reason why its reader cannot change the record, before anybody types. The answer of the first look holds:
 * a form stays when its record is closed meanwhile, and saving then tells why.
 */
export function Changeable({ resource, record, children }: ChangeableProps) {
  const [reason] = useState(() => (record ? barredBy(record) : null));
  if (!record || reason === null) return children;
  return <Barred resource={resource} record={record} reason={reason} />;
}

function barredBy(record: LooseRecord): string | null {
  const update = actionOf(record, 'Update');
  return update ? update.refusal : NOT_ALLOWED;
}

function Barred({ resource, record, reason }: { resource: Resource; record: LooseRecord; reason: string }) {
  const { t, message } = useWords();
  const found = recordPath(resource.area, record.id, useActor());
  // Without the code to view it is the address of this form.
  const path = found?.includes('/info/') ? found : undefined;
  return (
    <EmptyState
      kind="notAllowed"
      level={1}
      title={t('resource.cannotEdit', { name: labelOf(record, resource) })}
      actions={
        <>
          {reason === NOT_ALLOWED && <WhyNot codes={[permissionCode(resource.area, 'Update')]} />}
          <Button variant="default" component={Link} to={path ?? resource.path}>
            {t(path ? 'resource.openRecord' : 'resource.backToList')}
          </Button>
        </>
      }
    >
      {message(reason)}
    </EmptyState>
  );
}
