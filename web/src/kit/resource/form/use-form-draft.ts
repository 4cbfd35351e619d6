import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { hasOpenText } from './fields.ts';
import type { useResourceForm } from './ResourceForm.tsx';
import { isSame, type Opened, useDraft, useDraftKeeping } from './use-draft.ts';
import { withoutSecrets } from '../value/values.ts';

interface FormDraft {
  /** The name of the form among those of its area. */
  id: string | undefined;
  opened: Opened;
  base: () => Opened;
  isDone: () => boolean;
}

/** Keeps what is typed in a form, offers what was kept before, and asks before it is lost. */
export function useFormDraft(
  form: ReturnType<typeof useResourceForm>,
  resource: Resource,
  { id, opened, base, isDone }: FormDraft,
) {
  const draft = useDraft(resource.area, id);
  const [offered, setOffered] = useState(
    draft.found && !isSame(draft.found.values, opened.values) ? draft.found : undefined,
  );
  const { isDirty } = form.formState;
  const kept = withoutKeepingSecrets(resource, draft);
  const keptAt = useDraftKeeping(form, kept, base, isDone);
  useUnsaved(isDirty, {
    isDone,
    hasText: () => hasOpenText(form),
    keep: () => kept.keep(form.getValues(), base()) !== undefined,
    staysAtPath: true,
  });
  return {
    keptAt: isDirty ? keptAt : undefined,
    offered,
    drop: draft.drop,
    endOffer: () => setOffered(undefined),
    dropOffer: () => {
      draft.drop();
      setOffered(undefined);
    },
  };
}

/** The storage of a browser is no place for a password or an identity number, so drafts leave them out. */
function withoutKeepingSecrets(resource: Resource, draft: ReturnType<typeof useDraft>): ReturnType<typeof useDraft> {
  return { ...draft, keep: (values, opened) => draft.keep(withoutSecrets(resource, values), opened) };
}
