import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { MEMBER_PLACEHOLDER_NAMES } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FileRow } from '../../../kit/resource/attachment/FileRow.tsx';
import { openFile } from '../../../kit/resource/attachment/open-file.ts';
import { GroupNames } from '../../../kit/resource/recipients/GroupNames.tsx';
import { RichText, withChips } from '../../../kit/rich-text/RichText.tsx';
import { type WholeNotification, selectionOf } from './compose.ts';
import './notification-page.texts.ts';
import own from './Sent.module.css';

/** What a notification says, to whom, and its files. */
export function Content({ record }: { record: WholeNotification }) {
  const { t, area, formatNumber } = useWords();
  const { field, choice } = area(notification.area);
  const { memberIds, otherEmails, filters, committees, tagIds } = selectionOf(record);
  const groups = filters.length + committees.length + tagIds.length;
  const chosen = [
    memberIds.length > 0 && t('notifying.whoMembers', { count: formatNumber(memberIds.length) }),
    otherEmails.length > 0 && t('notifying.whoEmails', { count: formatNumber(otherEmails.length) }),
  ].filter(Boolean);
  const placeholders = MEMBER_PLACEHOLDER_NAMES.map((name) => ({ name, label: choice('content', name) }));
  return (
    <div className={own.text}>
      <dl>
        <dt className="faint">{t('notifying.whoLabel')}</dt>
        <dd className="breaks">
          {groups > 0 && <GroupNames groups={selectionOf(record)} />}
          {chosen.length > 0 && chosen.join(', ')}
          {chosen.length + groups === 0 && t('notifying.whoNobody')}
        </dd>
        {record.methods.includes(METHOD.sms) && record.smsText && (
          <>
            <dt className="faint">{t('notifying.smsLabel')}</dt>
            <dd className="breaks">{withChips(record.smsText, placeholders)}</dd>
          </>
        )}
        {record.methods.includes(METHOD.zalo) && record.zaloTemplateId && (
          <>
            <dt className="faint">{field('zaloTemplateId')}</dt>
            <dd className="breaks">
              {record.zaloTemplateId}
              {Object.entries(record.zaloData).map(([name, value]) => `; ${name}: ${value}`)}
            </dd>
          </>
        )}
      </dl>
      <RichText html={record.content} placeholders={placeholders} />
      {record.attachmentIds.length > 0 && (
        <ul>
          {record.attachmentIds.map((file) => (
            <FileRow key={file.id} file={file} onOpen={() => void openFile(file.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
