import { type Desk, defineDesk } from '../../../desk.ts';
import type { Life } from '../../../kit/life.ts';
import type { Pair } from '../../../kit/message.ts';
import { memberLife } from './member.life.ts';
import { member } from './member.resource.ts';
import { personalMember } from './personal-member.resource.ts';

/** Months that an enterprise has usually been at work when it joins. */
export const USUAL_MONTHS = 12;

const decided = {
  life: memberLife as Life,
  approve: 'Approve',
  refuse: 'Refuse',
  waiting: { state: 'pending' },
  since: 'createdAt',
} as const;

const afterRefusal: Pair = [
  'Người gửi nhận lý do cùng các mục còn thiếu, sửa hồ sơ rồi gửi lại được.',
  'The sender gets the reason with what is missing, and can complete the record and hand it in again.',
];

const reasons: Desk['reasons'] = [
  ['Thiếu giấy tờ bắt buộc', 'Required papers are missing'],
  ['Trùng với hội viên đã có', 'The same as a present member'],
  ['Chưa đủ 12 tháng hoạt động', 'At work for less than 12 months'],
  ['Ngoài ngành nghề hoặc địa bàn', 'Outside the branches or the region'],
];

const words = { approve: ['Duyệt', 'Approve'], approved: ['đã duyệt', 'approved'], afterRefusal } as const;

/** Unit and affiliate members. The association must know who they are, since when they exist, where, and who stands for them. */
export const memberDesk = defineDesk({
  ...decided,
  resource: member,
  line: ['type', 'clubNames', 'provinceName'],
  facts: [
    {
      section: 'identity',
      fields: [
        'taxCode',
        'birthday',
        'phoneNumber',
        'emailAddress',
        'headOfficeAddress',
        'careerIds',
        'enterpriseScale',
        'charterCapital',
        'duplicateReason',
      ],
    },
    {
      section: 'leader',
      fields: [
        'leaderInfo.name',
        'leaderInfo.position',
        'leaderInfo.phoneNumber',
        'leaderInfo.emailAddress',
        'leaderInfo.dateOfBirth',
      ],
    },
    { section: 'membership', fields: ['clubIds', 'membership.appliedOn'] },
    { section: 'documents', fields: ['attachmentIds'] },
  ],
  needs: ['taxCode', 'birthday', 'phoneNumber', 'headOfficeAddress', 'leaderInfo.name', 'attachmentIds'],
  doubts: ['enterpriseName', 'taxCode', 'phoneNumber', 'emailAddress', 'birthday'],
  reasons,
  words: { ...words, title: ['Duyệt hội viên', 'Approve members'] },
});

/** Personal members. */
export const personalMemberDesk = defineDesk({
  ...decided,
  resource: personalMember,
  line: ['workUnit', 'clubNames', 'provinceName'],
  facts: [
    { section: 'identity', fields: ['dayOfBirth', 'gender'] },
    { section: 'contact', fields: ['phoneNumber', 'emailAddress', 'homeAddress'] },
    { section: 'work', fields: ['workUnit', 'position', 'careerIds'] },
    { section: 'membership', fields: ['clubIds', 'membership.appliedOn'] },
    { section: 'documents', fields: ['attachmentIds'] },
  ],
  needs: ['dayOfBirth', 'phoneNumber', 'homeAddress', 'attachmentIds'],
  doubts: ['name', 'phoneNumber', 'emailAddress', 'dayOfBirth'],
  reasons: [
    reasons[0],
    reasons[1],
    ['Chưa đủ 18 tuổi', 'Younger than 18'],
    ['Ngoài ngành nghề hoặc địa bàn', 'Outside the branches or the region'],
  ],
  words: { ...words, title: ['Duyệt hội viên cá nhân', 'Approve personal members'] },
});
