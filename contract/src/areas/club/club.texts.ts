import { genderChoices } from '../../fragments/contact.ts';
import { enterpriseLabels, scaleChoices } from '../../fragments/enterprise-profile.ts';
import { memberStateChoices, memberStateLabels } from '../../fragments/member-state.ts';
import type { AreaTexts } from '../../kit/message.ts';
import { partyMessages } from '../../fragments/party.texts.ts';

export const clubTexts = {
  title: ['Câu lạc bộ', 'Clubs'],
  one: ['câu lạc bộ', 'club'],
  many: ['câu lạc bộ', 'clubs'],
  about: [
    'Câu lạc bộ, chi hội với quyết định thành lập, ban điều hành và số hội viên được đếm tự động.',
    'Clubs and chapters with their founding decision, leaders and the number of their members.',
  ],
  fields: {
    ...enterpriseLabels,
    ...memberStateLabels,
    enterpriseName: ['Tên câu lạc bộ', 'Club'],
    amountMember: ['Số hội viên', 'Members'],
    amountPartner: ['Số đối tác', 'Partners'],
    represent: ['Người đại diện', 'Representative'],
    committeeState: ['Ban chấp hành', 'Executive committee'],
    decisionFileIds: ['Bản quyết định', 'The decision itself'],
    establishmentDecision: ['Quyết định thành lập', 'Founding decision'],
    establishmentDecisionNumber: ['Số quyết định', 'Number of the decision'],
    establishmentDecisionDate: ['Ngày quyết định', 'Date of the decision'],
    establishmentDecisionSigner: ['Người ký', 'Signed by'],
  },
  choices: {
    enterpriseScale: scaleChoices,
    gender: genderChoices,
    ...memberStateChoices,
    committeeState: { current: ['Đương nhiệm', 'In office'], none: ['Chưa có đương nhiệm', 'None in office'] },
  },
  sections: {
    identity: ['Nhận diện', 'Identity'],
    address: ['Địa chỉ và liên lạc', 'Addresses'],
    business: ['Hoạt động', 'Business'],
    leader: ['Người đứng đầu', 'Leader'],
    contacts: ['Đầu mối liên hệ', 'Contacts'],
    establishment: ['Thành lập', 'Founding'],
    documents: ['Đính kèm', 'Documents'],
  },
  actions: {
    CreateMember: ['Thêm hội viên', 'Add members'],
    UpdateMember: ['Sửa hội viên', 'Change members'],
    DeleteMember: ['Đưa hội viên ra', 'Remove members'],
    ImportMember: ['Nhập hội viên', 'Import members'],
    CreatePartner: ['Thêm đối tác', 'Add partners'],
    UpdatePartner: ['Sửa đối tác', 'Change partners'],
    DeletePartner: ['Đưa đối tác ra', 'Remove partners'],
    ImportPartner: ['Nhập đối tác', 'Import partners'],
    Invite: ['Mời vào', 'Invite'],
  },
  moved: { clubs: ['câu lạc bộ', 'clubs'], clubMembers: ['hội viên của câu lạc bộ', 'members of the club'] },
  messages: {
    ...partyMessages('Clubs', 'Club', ['câu lạc bộ', 'club']),
    'Mes.Clubs.LeaveReason.OverLength': ['Lý do dài quá 1.000 ký tự', 'The reason is longer than 1,000 characters'],
    'Mes.Clubs.Remove.Successfully': ['Đã đưa ra khỏi câu lạc bộ', 'Taken out of the club'],
  },
} satisfies AreaTexts;
