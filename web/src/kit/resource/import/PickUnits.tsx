import { fold } from '@hoivien/contract/kit/fold.ts';
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { UnitPicker } from '../form/UnitPicker.tsx';
import { matchingUnits, type Unit, useUnits } from '../value/use-units.ts';
import classes from './Mend.module.css';
import './import.texts.ts';

/** The texts of a row by column. */
type Texts = Readonly<Record<string, string | null>>;

/** The columns of an address that a row has, and the cell from which it is chosen. */
export interface PickedAddress {
  /** The field of the address. */
  base: string;
  /** Whether one cell has the whole address. */
  isWhole: boolean;
  texts: Texts;
  columns: ReadonlySet<string>;
}

interface PickUnitsProps {
  address: PickedAddress;
  opened: boolean;
  onOpen: () => void;
  onPick: (cells: Record<string, string>) => void;
  onLeave: () => void;
}

/** A button in an open cell of an address, and a box in which a person chooses province and commune. */
export function PickUnits({ address, opened, onOpen, onPick, onLeave }: PickUnitsProps) {
  const { t } = useWords();
  return (
    <Popover opened={opened} position="bottom-start" width={380} closeOnClickOutside={false} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('import.pickUnits')}
          title={t('import.pickUnits')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onOpen}
        >
          <IconMapPin />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('import.pickUnits')} onKeyDown={(event) => event.stopPropagation()}>
        {opened && <Choosing address={address} onPick={onPick} onLeave={onLeave} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Choosing({ address, onPick, onLeave }: Pick<PickUnitsProps, 'address' | 'onPick' | 'onLeave'>) {
  const { t } = useWords();
  const { base, isWhole, texts } = address;
  const provinces = useUnits('2025', '').data ?? [];
  const told = texts[`${base}.provinceCode`] ?? lastPart(texts[`${base}.road`] ?? '');
  const guessed = unitOf(provinces, told);
  const [chosen, setChosen] = useState<string>();
  const province = chosen ?? guessed?.code ?? '';
  const communes = useUnits('2025', province || undefined).data ?? [];
  const [commune, setCommune] = useState('');
  const [road, setRoad] = useState(() => roadOf(texts[`${base}.road`] ?? ''));
  const names = {
    province: provinces.find(({ code }) => code === province)?.fullName,
    commune: communes.find(({ code }) => code === commune)?.fullName,
  };
  const use = () => {
    if (names.province) onPick(cellsFor(address, road.trim(), names.province, names.commune));
  };
  return (
    <div className="stack gap2">
      {isWhole && (
        <TextInput label={t('form.road')} value={road} onChange={({ currentTarget }) => setRoad(currentTarget.value)} />
      )}
      <UnitPicker
        tier="province"
        scheme="2025"
        parent=""
        value={province}
        onChange={(code) => {
          setChosen(code);
          setCommune('');
        }}
        onBlur={() => undefined}
        error={undefined}
        ref={null}
      />
      <UnitPicker
        tier="commune"
        scheme="2025"
        parent={province || undefined}
        value={commune}
        onChange={setCommune}
        onBlur={() => undefined}
        error={undefined}
        ref={null}
      />
      <div className={`${classes.pickFoot} flex gap2`}>
        <Button size="xs" variant="default" onClick={onLeave}>
          {t('import.pickLeave')}
        </Button>
        <Button size="xs" disabled={!names.province || (isWhole && !names.commune)} onClick={use}>
          {t('import.pickUse')}
        </Button>
      </div>
    </div>
  );
}

/** The new texts of the cells of an address. */
function cellsFor(
  { base, isWhole, columns, texts }: PickedAddress,
  road: string,
  province: string,
  commune: string | undefined,
): Record<string, string> {
  if (isWhole) return { [`${base}.road`]: [road, commune, province].filter(Boolean).join(', ') };
  const all = {
    [`${base}.provinceCode`]: province,
    [`${base}.communeCode`]: commune ?? '',
    // The present units have no districts.
    ...(texts[`${base}.districtCode`] && { [`${base}.districtCode`]: '' }),
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => columns.has(key)));
}

function unitOf(units: readonly Unit[], text: string): Unit | undefined {
  const bare = withoutKind(text);
  const [found] = bare ? matchingUnits(units, bare) : [];
  return found;
}

/** The kinds of units as they stand before their names. */
const KIND = /^(?:phuong|xa|thi tran|dac khu|quan|huyen|thi xa|thanh pho|tinh|p|x|tt|q|h|tx|tp|t)(?:\.\s*|\s+)(?=\S)/;

function withoutKind(text: string): string {
  const folded = fold(text).trim();
  return folded === 'tp.hcm' || folded === 'tphcm' ? 'ho chi minh' : folded.replace(KIND, '');
}

function lastPart(text: string): string {
  return (
    text
      .split(/[,;]|\s-\s/)
      .at(-1)
      ?.trim() ?? ''
  );
}

/** An address without the names of units at its end. The last part is one also without its kind. */
function roadOf(text: string): string {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > 1) parts.pop();
  while (parts.length > 1 && KIND.test(fold(parts.at(-1) ?? ''))) parts.pop();
  return parts.join(', ');
}
