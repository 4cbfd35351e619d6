import type { LegacyAddress, LegacyState } from '@hoivien/contract/areas/legacy-address/legacy-address.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { recordPath } from '../../kit/resource/record/record-path.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { useIsRunning } from '../../kit/ui/once.ts';
import { PlaceText } from '../../kit/ui/PlaceText.tsx';
import table from '../../kit/ui/Table.module.css';
import { UnseenHead } from '../../kit/ui/UnseenHead.tsx';
import classes from './Address.module.css';
import './address.texts.ts';
import { addressKey, useAddressActions } from './use-addresses.ts';

interface AddressTableProps {
  state: LegacyState;
  rows: readonly LegacyAddress[];
  chosen: Readonly<Record<string, string>>;
  onChoose: (id: string, communeCode: string) => void;
}

/** Old addresses, one row each: the old text, and the present or proposed one. */
export function AddressTable({ state, rows, chosen, onChoose }: AddressTableProps) {
  const { t, area } = useWords();
  return (
    <div className={classes.frame}>
      <table className={`${table.table} ${table.edges} ${classes.table}`} aria-label={area('LegacyAddresses').title}>
        <thead>
          <tr>
            <th scope="col">{t('oldAddress.member')}</th>
            <th scope="col" className={classes.kind}>
              {t('oldAddress.kind')}
            </th>
            <th scope="col">{t('oldAddress.before')}</th>
            <th scope="col">{t('oldAddress.now')}</th>
            {state === 'converted' && <UnseenHead name={t('oldAddress.revert')} className={classes.kind} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Member row={row} />
              </td>
              <td>{t(`oldAddress.kind${row.kind}` as 'oldAddress.kind1')}</td>
              <td className={classes.long} title={row.legacyText}>
                <PlaceText text={row.legacyText} />
              </td>
              <td className={classes.long}>
                {state === 'ambiguous' ? (
                  <Choice row={row} value={chosen[row.id] ?? ''} onChoose={onChoose} />
                ) : (
                  <PlaceText text={row.text ?? ''} />
                )}
              </td>
              {state === 'converted' && (
                <td>
                  <Revert row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Member({ row }: { row: LegacyAddress }) {
  const actor = useActor();
  const path = recordPath(row.area, row.memberId, actor);
  return (
    <>
      {path ? (
        <Link className={classes.name} to={path} title={row.name}>
          {row.name}
        </Link>
      ) : (
        row.name
      )}
      {row.code && <span className={classes.code}>{row.code}</span>}
    </>
  );
}

function Choice({
  row,
  value,
  onChoose,
}: {
  row: LegacyAddress;
  value: string;
  onChoose: AddressTableProps['onChoose'];
}) {
  const { t } = useWords();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('oldAddress.chooseFor', { name: row.name })}
      value={value}
      onChange={({ currentTarget }) => onChoose(row.id, currentTarget.value)}
      data={[
        { value: '', label: t('oldAddress.choose') },
        ...row.candidates.map(({ code, fullName }) => ({ value: code, label: fullName })),
      ]}
    />
  );
}

function Revert({ row }: { row: LegacyAddress }) {
  const { t } = useWords();
  const { can } = useActor();
  const { revert } = useAddressActions();
  const isRunning = useIsRunning(addressKey([row.id]));
  if (!can(permissionCode(row.area, 'Update'))) return null;
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('oldAddress.revertNamed', { name: row.name })}
      loading={isRunning}
      onClick={() => void revert([row.id], row.name).catch((error: unknown) => notify.failed(error))}
    >
      {t('oldAddress.revert')}
    </Button>
  );
}
