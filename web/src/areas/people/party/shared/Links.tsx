import { partyCalls } from '@hoivien/contract/areas/people/party/party.calls.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import type { Link as Linked } from '@hoivien/contract/areas/people/party/link.schema.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { Link, useParams } from 'react-router';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Panel } from '../../../../kit/resource/list/Panel.tsx';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import classes from './Party.module.css';
import './party.texts.ts';

/** The tab of links: the people of an organisation, or the organisations and offices of a person. */
export function useLinksTab(resource: Resource, of: 'organisation' | 'person') {
  const { t } = useWords();
  const { id: own = '' } = useParams();
  const count = useAnswer(partyCalls(resource).links, { params: { id: own } }).data?.length;
  return (id: string) => [
    {
      name: of === 'organisation' ? 'persons' : 'links',
      label: t(of === 'organisation' ? 'party.persons' : 'party.links'),
      count,
      render: () => <Links resource={resource} id={id} of={of} />,
    },
  ];
}

function Links({ resource, id, of }: { resource: Resource; id: string; of: 'organisation' | 'person' }) {
  const { t, area } = useWords();
  return (
    <Panel
      answer={useAnswer(partyCalls(resource).links, { params: { id } })}
      none={[t(of === 'organisation' ? 'party.noPersons' : 'party.noLinks'), t('party.noLinksText')]}
    >
      {(links) => (
        <Rows
          label={t('party.links')}
          rows={links}
          keyOf={(link) => `${link.id} ${link.role}`}
          columns={(column) => [
            column(t('party.linkName'), (link) => <Name link={link} />),
            column(t('party.kind'), (link) => (link.id ? area(link.area).title : t('party.association'))),
            column(t('party.role'), (link) => t(`party.role_${link.role}`)),
            column(t('party.position'), (link) => link.position),
            column(t('party.phone'), (link) => showPhone(link.phoneNumber ?? '')),
            column(t('party.email'), (link) => link.emailAddress),
            column(t('party.how'), { cellClass: classes.form }, (link) => t(`party.by_${link.reason}`)),
          ]}
        />
      )}
    </Panel>
  );
}

function Name({ link }: { link: Linked }) {
  const { t } = useWords();
  const { can } = useActor();
  if (!link.id) return t('party.association');
  const path = registry.find(({ resource }) => resource.area === link.area)?.resource.path;
  if (!path || !can(permissionCode(link.area, 'View'))) return link.name;
  return (
    <Link className="ink strong" to={`${path}/info/${link.id}`}>
      {link.name}
    </Link>
  );
}
