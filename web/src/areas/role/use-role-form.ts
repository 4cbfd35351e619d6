import { type RoleRecord, role } from '@hoivien/contract/areas/role/role.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { useDraft } from '../../kit/resource/form/use-draft.ts';
import { useSave } from '../../kit/resource/use-records.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { useShortcuts } from '../../kit/ui/shortcuts.ts';
import { useUnsaved } from '../../kit/ui/use-unsaved.ts';
import {
  errorFields,
  faultsOf,
  fromTexts,
  isSame,
  mergeCodes,
  type RoleValues,
  toTexts,
  valuesOf,
} from './role-values.ts';

/** The pause after which the draft is stored, in milliseconds. */
const PAUSE = 400;

/** The work on one role: changes and their undo, draft, saving, conflicts and leaving. */
export function useRoleForm(record: RoleRecord | undefined, copied: RoleValues | undefined) {
  const { message } = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSave(role);
  const [opened, setOpened] = useState({ values: valuesOf(record), version: record?.version });
  const [values, setValues] = useState<RoleValues>(copied ?? opened.values);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<RoleRecord>();
  const draft = useDraft<Record<string, string>>(role.area, record?.id);
  const [offered, setOffered] = useState(draft.found);
  const done = useRef(false);
  const isDirty = !isSame(values, opened.values);
  const blocker = useUnsaved(isDirty, () => done.current);

  const keep = useEffectEvent(() => {
    if (done.current) return;
    if (isDirty) draft.keep(toTexts(values), { values: toTexts(opened.values), version: opened.version });
    else if (!offered) draft.drop();
  });
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE);
    return () => clearTimeout(timer);
  }, [values]);

  const store = async (chosen: RoleValues, version: number | undefined) => {
    const broken = faultsOf(chosen);
    setErrors(broken);
    if (Object.keys(broken).length > 0 || save.isPending) return;
    const body = {
      name: chosen.name,
      description: chosen.description || null,
      permissionCodes: [...chosen.codes],
      version,
    };
    try {
      const answer = await save.mutateAsync({ id: record?.id, values: body });
      done.current = true;
      draft.drop();
      notify.done(message(answer.message ?? ''));
      await client.invalidateQueries({ queryKey: ['Users'] });
      await navigate(`${role.path}/info/${answer.data.id}`, { replace: true });
    } catch (error) {
      meet(error);
    }
  };
  const meet = (error: unknown) => {
    if (!(error instanceof ApiError)) return notify.failed(error);
    const { current } = (error.body ?? {}) as { current?: RoleRecord };
    if (error.status === 409 && current) return setTheirs(current);
    if (error.errors.length === 0) return notify.failed(error);
    return setErrors(Object.fromEntries(error.errors.map(({ field, message: key }) => [field, key])));
  };
  useShortcuts({
    keys: ['Ctrl', 'S'],
    text: 'shortcut.save',
    run: () => void store(values, opened.version),
  });

  return {
    values,
    opened: opened.values,
    errors,
    theirs,
    blocker,
    isDirty,
    isSaving: save.isPending,
    offered: offered && !isSame(fromTexts(offered.values), values) ? offered : undefined,
    change: (part: Partial<RoleValues>) => {
      setValues({ ...values, ...part });
      const rest = Object.entries(errors).filter(([field]) => !(errorFields(part) as string[]).includes(field));
      setErrors(Object.fromEntries(rest));
    },
    save: () => store(values, opened.version),
    takeDraft: () => {
      if (!offered) return;
      setOpened({ values: fromTexts(offered.opened.values), version: offered.opened.version });
      setValues(fromTexts(offered.values));
      setOffered(undefined);
    },
    dropDraft: () => {
      draft.drop();
      setOffered(undefined);
    },
    /**
     * Saves over the newer version: the chosen texts, and the user's own changes of permissions combined with the other
     * user's.
     */
    settle: async (chosen: { name: string; description: string }, current: RoleRecord) => {
      const merged = { ...chosen, codes: mergeCodes(opened.values.codes, values.codes, current.permissionCodes) };
      setOpened({ values: valuesOf(current), version: current.version });
      setValues(merged);
      setTheirs(undefined);
      await store(merged, current.version);
    },
    closeConflict: () => setTheirs(undefined),
    leaveForTheirs: () => {
      done.current = true;
      draft.drop();
      void navigate(`${role.path}/info/${record?.id}`, { replace: true });
    },
  };
}
