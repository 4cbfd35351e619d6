import { profileCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { ownProfile } from '@hoivien/contract/areas/doors/user/profile.schema.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { type FormValues, formValues } from '../../kit/resource/value/values.ts';
import { ResourceFields, showServerErrors, useResourceForm } from '../../kit/resource/form/ResourceForm.tsx';
import { useUnsaved } from '../../kit/ui/use-unsaved.ts';
import { notify } from '../../kit/ui/notify.tsx';
import classes from './ProfilePage.module.css';
import './profile.texts.ts';

/** The user's own data, editable in place. */
export function ProfileForm() {
  const { t, message } = useWords();
  const { profile } = useActor();
  const client = useQueryClient();
  const form = useResourceForm(ownProfile, formValues(ownProfile, profile));
  const save = useMutation({
    mutationFn: (values: FormValues) => tell(profileCalls.save, { body: values }),
    onSuccess: ({ data, message: key }) => {
      form.reset(formValues(ownProfile, data));
      client.setQueryData(['profile'], data);
      notify.done(message(key ?? ''));
    },
    onError: (error) => {
      if (!showServerErrors(form, ownProfile, error)) notify.failed(error);
    },
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  return (
    <>
      <form
        className={classes.form}
        noValidate
        aria-label={t('profile.about')}
        onSubmit={form.handleSubmit((values) => {
          if (!save.isPending) save.mutate(values);
        })}
      >
        <h2 className="mb3">{t('profile.about')}</h2>
        <ResourceFields resource={ownProfile} form={form} />
        <footer className={`${classes.foot} flex gap2`}>
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {t('profile.save')}
          </Button>
          {isDirty && (
            <Button variant="subtle" disabled={save.isPending} onClick={() => form.reset()}>
              {t('profile.discard')}
            </Button>
          )}
        </footer>
      </form>
    </>
  );
}
