import { genderChoices } from '../../fragments/contact.ts';
import { enterpriseLabels, scaleChoices } from '../../fragments/enterprise-profile.ts';
import { memberStateChoices, memberStateLabels } from '../../fragments/member-state.ts';
import type { AreaTexts } from '../../kit/message.ts';

export const memberTexts = {
  title: ['Hội viên đơn vị', 'Unit members'],
  one: ['hội viên', 'member'],
  many: ['hội viên', 'members'],
  about: [
    'Doanh nghiệp là hội viên chính thức hoặc liên kết, với đầu mối, câu lạc bộ và quá trình tham gia.',
    'Enterprises that are full or affiliate members, with their contacts, clubs and membership.',
  ],
  fields: { type: ['Loại hội viên', 'Kind of member'], ...enterpriseLabels, ...memberStateLabels },
  choices: {
    type: { 1: ['Đơn vị', 'Unit'], 2: ['Liên kết', 'Affiliate'] },
    enterpriseScale: scaleChoices,
    gender: genderChoices,
    ...memberStateChoices,
  },
  sections: {
    identity: ['Nhận diện', 'Identity'],
    address: ['Địa chỉ và liên lạc', 'Addresses'],
    business: ['Kinh doanh', 'Business'],
    leader: ['Người đứng đầu', 'Leader'],
    contacts: ['Đầu mối liên hệ', 'Contacts'],
    membership: ['Tham gia hiệp hội', 'Membership'],
    documents: ['Đính kèm', 'Documents'],
  },
  messages: {
    'Mes.Member.Duplicate': [
      'Mã hoặc e-mail này đã có ở một hội viên khác',
      'Another member already has this code or e-mail',
    ],
    'Mes.Members.EmailAddress.NotAllowed': [
      'E-mail của hội viên phải khác e-mail người đứng đầu',
      'The member’s e-mail must differ from the leader’s',
    ],
    'Mes.Members.TaxCode.InValid': ['Mã số thuế sai số kiểm tra', 'The tax code’s check digit is wrong'],
    'Mes.Members.Approve.Successfully': ['Đã duyệt hội viên', 'Member approved'],
    'Mes.Members.Refuse.Successfully': ['Đã từ chối hội viên', 'Member refused'],
    'Mes.Members.Activate.Successfully': ['Hội viên hoạt động trở lại', 'Member activated'],
    'Mes.Members.Deactivate.Successfully': ['Đã ngừng hoạt động hội viên', 'Member deactivated'],
    'Mes.Members.Leave.Successfully': ['Đã ghi nhận ra hội', 'Leaving recorded'],
    'Mes.Members.Rejoin.Successfully': ['Đã ghi nhận gia nhập lại', 'Rejoining recorded'],
    'Mes.Members.Status.NotAllowed': [
      'Không làm được ở tình trạng hiện tại của hội viên. Tải lại để xem tình trạng mới nhất.',
      'The member’s present state does not allow this. Reload to see it.',
    ],
    'Mes.Member.NotDeletePermission': [
      'Hội viên đang hoạt động không xoá được. Hãy ngừng hoạt động trước.',
      'An active member cannot be deleted. Deactivate it first.',
    ],
    'Mes.Members.RefuseReason.Required': ['Lý do từ chối là bắt buộc', 'A reason is required'],
    'Mes.Members.RefuseReason.OverLength': ['Lý do dài quá 1.000 ký tự', 'The reason is longer than 1,000 characters'],
  },
} satisfies AreaTexts;
