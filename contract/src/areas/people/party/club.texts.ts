import { shared } from '../../../kit/shared.texts.ts';
import { genderChoices } from '../../../fragments/contact.ts';
import { lacksChoices } from '../../../kit/wanted.ts';
import { clubLacks } from './club.resource.ts';
import { enterpriseLabels, scaleChoices } from '../../../fragments/enterprise-profile.ts';
import { memberStateChoices, memberStateLabels } from '../../../fragments/member-state.ts';
import type { AreaTexts } from '../../../kit/message.ts';
import { partyMessages } from '../../../fragments/party.texts.ts';

export const clubTexts = {
  title: shared.clubs,
  one: shared.clubCauLacBo,
  many: shared.clubsCauLacBo,
  about: [
    'Câu lạc bộ, chi hội với quyết định thành lập, ban điều hành và số hội viên được đếm tự động.',
    'Clubs and chapters with their founding decision, leaders and the number of their members.',
  ],
  fields: {
    ...enterpriseLabels,
    ...memberStateLabels,
    enterpriseName: ['Tên câu lạc bộ', 'Club'],
    amountMember: shared.members,
    amountPartner: ['Số đối tác', 'Partners'],
    represent: shared.representative,
    committeeState: shared.executiveCommittee,
    decisionFileIds: ['Bản quyết định', 'The decision itself'],
    establishmentDecision: ['Quyết định thành lập', 'Founding decision'],
    establishmentDecisionNumber: shared.numberOfTheDecision,
    establishmentDecisionDate: ['Ngày quyết định', 'Date of the decision'],
    establishmentDecisionSigner: shared.signedBy,
  },
  choices: {
    enterpriseScale: scaleChoices,
    lacks: lacksChoices(enterpriseLabels, clubLacks),
    gender: genderChoices,
    ...memberStateChoices,
    committeeState: { current: shared.inOffice, none: ['Chưa có đương nhiệm', 'None in office'] },
  },
  sections: {
    identity: shared.identity,
    address: shared.addresses,
    business: ['Hoạt động', 'Business'],
    leader: shared.leader,
    contacts: shared.contacts,
    establishment: ['Thành lập', 'Founding'],
    documents: shared.documents,
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
  moved: { clubs: shared.clubsCauLacBo, clubMembers: ['hội viên của câu lạc bộ', 'members of the club'] },
  messages: {
    ...partyMessages('Clubs', 'Club', ['câu lạc bộ', 'club']),
    'Mes.Clubs.Deactivate.Asked': [
      '{name} còn [{members} hội viên đang sinh hoạt; {accounts} tài khoản vẫn đăng nhập được; {meetings} lịch sắp tới do câu lạc bộ tổ chức; {events} sự kiện sắp tới do câu lạc bộ tổ chức; {invitations} lời mời đang chờ]. Ngừng câu lạc bộ thì các việc này vẫn còn nguyên, ai được mời vẫn tới. Vẫn ngừng?',
      '{name} still has [{members:member|members}; {accounts:account|accounts} that can sign in; {meetings:meeting|meetings} of its own ahead; {events:event|events} of its own ahead; {invitations:invitation|invitations} without an answer]. They stay as they are, and whoever is invited still comes. Deactivate all the same?',
    ],
    'Mes.Clubs.LeaveReason.OverLength': shared.reasonTooLong,
    'Mes.Clubs.Remove.Successfully': ['Đã đưa ra khỏi câu lạc bộ', 'Taken out of the club'],
    'Mes.Clubs.PutBack.Successfully': ['Đã đưa trở lại câu lạc bộ', 'Put back into the club'],
  },
} satisfies AreaTexts;
