import type {
  LegacyAddress,
  LegacyState,
} from '@hoivien/contract/areas/keeping/legacy-address/legacy-address.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useIsRunning } from '../../../kit/call/once.ts';
import { PlaceText } from '../../../kit/ui/PlaceText.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
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
    <div className={`${classes.frame} scroll`}>
      <Rows
        label={area('LegacyAddresses').title}
        edges
        className={classes.table}
        rows={rows}
        columns={(column) => [
          column(t('oldAddress.member'), (row) => <Member row={row} />),
          column(t('oldAddress.kind'), { className: classes.kind }, (row) =>
            t(`oldAddress.kind${row.kind}` as 'oldAddress.kind1'),
          ),
          column(t('oldAddress.before'), { cellClass: classes.long, title: (row) => row.legacyText }, (row) => (
            <PlaceText text={row.legacyText} />
          )),
          column(t('oldAddress.now'), { cellClass: classes.long }, (row) =>
            state === 'ambiguous' ? (
              <Choice row={row} value={chosen[row.id] ?? ''} onChoose={onChoose} />
            ) : (
              <PlaceText text={row.text ?? ''} />
            ),
          ),
          state === 'converted' &&
            column(t('oldAddress.revert'), { isUnseen: true, className: classes.kind }, (row) => <Revert row={row} />),
        ]}
      />
    </div>
  );
}

function Member({ row }: { row: LegacyAddress }) {
  const actor = useActor();
  const path = recordPath(row.area, row.memberId, actor);
  return (
    <>
      {path ? (
        <Link className="ink strong" to={path} title={row.name}>
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
