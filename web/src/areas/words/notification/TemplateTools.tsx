import { askList } from '../../../kit/resource/ask-list.ts';
import { ask } from '../../../kit/api/ask.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { useSave } from '../../../kit/resource/use-records.ts';
import { template, type TemplateItem } from '@hoivien/contract/areas/words/notification/template.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { isEmptyRich } from '@hoivien/contract/kit/rich-text.ts';
import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { asText } from '../../../kit/resource/records.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Compose.module.css';
import './notification-page.texts.ts';

/** Most templates in the menu; the list of templates has all. */
const SHOWN_MOST = 50;

/** Takes title and content from a template, and stores them as one. */
export function TemplateTools({ form }: { form: UseFormReturn<FormValues> }) {
  const { t } = useWords();
  const { can } = useActor();
  const values = useWatch({ control: form.control }) as FormValues;
  const type = Number(values['type']) || 1;
  const [asked, setAsked] = useState<TemplateItem>();
  const [saving, setSaving] = useState(false);
  const { data } = useQuery({
    queryKey: [template.area, 'of', type],
    queryFn: ({ signal }) =>
      askList(template, { type, fields: 'name,title,language', pageSize: SHOWN_MOST, sort: 'name:asc' }, { signal }),
  });
  const templates = data?.items ?? [];
  const content = asText(values['content']);
  const hasContent = content !== '' && !isEmptyRich(content);
  const take = async ({ id }: TemplateItem) => {
    try {
      const chosen = await ask(recordCalls(template).read, { params: { id } });
      form.setValue('title', chosen.title, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      form.setValue('content', chosen.content, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <div className={classes.templates}>
      {templates.length > 0 && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" rightSection={<IconChevronDown aria-hidden="true" size={14} />}>
              {t('notifying.useTemplate')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {templates.map((item) => (
              <Menu.Item key={item.id} onClick={() => (hasContent ? setAsked(item) : void take(item))}>
                {item.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {hasContent && can(permissionCode(template.area, 'Create')) && (
        <Button variant="subtle" size="compact-sm" onClick={() => setSaving(true)}>
          {t('notifying.saveTemplate')}
        </Button>
      )}
      {asked && (
        <FormDialog
          title={t('notifying.replaceTitle', { name: asked.name ?? '' })}
          confirmLabel={t('notifying.replace')}
          cancelLabel={t('notifying.backToForm')}
          send={() => take(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('notifying.replaceHint')}
        </FormDialog>
      )}
      {saving && (
        <SaveTemplate values={{ type, title: asText(values['title']), content }} onClose={() => setSaving(false)} />
      )}
    </div>
  );
}

interface SaveTemplateProps {
  values: { type: number; title: string; content: string };
  onClose: () => void;
}

function SaveTemplate({ values, onClose }: SaveTemplateProps) {
  const { t, message, language } = useWords();
  const store = useSave(template);
  return (
    <FormDialog
      title={t('notifying.saveTemplate')}
      confirmLabel={t('notifying.saveTemplate')}
      initial={{ name: values.title, shared: false }}
      locked={({ name }) => name.trim() === ''}
      send={async ({ name, shared }) => {
        const body = { ...values, title: values.title || name, name, language, shared };
        notify.done(message((await store.mutateAsync({ values: body })).message ?? ''));
      }}
      onClose={onClose}
    >
      {(input, { shared }, put) => (
        <>
          <p>{t('notifying.saveTemplateHint')}</p>
          <TextInput
            mt="sm"
            data-autofocus
            withAsterisk
            aria-required
            label={t('notifying.templateName')}
            maxLength={254}
            {...input('name')}
          />
          <Checkbox
            mt="sm"
            label={t('notifying.templateShared')}
            checked={shared}
            onChange={({ currentTarget }) => put({ shared: currentTarget.checked })}
          />
        </>
      )}
    </FormDialog>
  );
}
