import { REWARD_STATUS } from '../../../codes.ts';
import { defineDesk } from '../../../desk.ts';
import { rewardLife } from './reward.life.ts';
import { reward } from './reward.resource.ts';

/** Proposals of rewards. */
export const rewardDesk = defineDesk({
  resource: reward,
  life: rewardLife,
  approve: 'Approve',
  refuse: 'Reject',
  waiting: { status: String(REWARD_STATUS.waiting) },
  since: 'createdAt',
  line: ['clubName', 'memberNames'],
  facts: [
    { section: 'who', fields: ['clubId', 'memberIds', 'proposedBy'] },
    { section: 'why', fields: ['proposedReason', 'activityId', 'periodFrom', 'periodTo', 'meritBadgeId'] },
    { section: 'documents', fields: ['attachmentIds'] },
  ],
  needs: [],
  doubts: ['memberIds', 'proposedReason', 'periodTo'],
  reasons: [
    ['Thành tích chưa đủ rõ', 'What was achieved is not clear enough'],
    ['Đã được khen thưởng cho thành tích này', 'Already rewarded for this'],
    ['Chưa đủ điều kiện theo quy chế', 'The rules are not met'],
    ['Thiếu tài liệu kèm theo', 'Papers are missing'],
  ],
  words: {
    title: ['Duyệt đề xuất khen thưởng', 'Approve proposals of rewards'],
    approve: ['Duyệt', 'Approve'],
    approved: ['đã duyệt', 'approved'],
    afterRefusal: [
      'Người đề xuất nhận lý do và có thể lập đề xuất mới.',
      'Who proposed it gets the reason and can make a new proposal.',
    ],
  },
});
