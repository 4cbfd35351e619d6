import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const legalTextTexts = {
  title: ['Văn bản về dữ liệu', 'Legal texts'],
  one: ['văn bản', 'legal text'],
  many: ['văn bản', 'legal texts'],
  about: [
    'Nội dung mọi người đồng ý, từng phiên bản; bản đã công bố không sửa được.',
    'What people agree to, version by version; what is published never changes.',
  ],
  fields: {
    purpose: shared.purpose,
    language: shared.language,
    content: shared.content,
    number: shared.version,
    publishedAt: ['Công bố lúc', 'Published'],
  },
  choices: {
    purpose: {
      privacy: ['Chính sách bảo mật', 'Privacy notice'],
      management: ['Quản lý hội viên', 'Managing membership'],
      news: ['Gửi tin và lời mời', 'News and invitations'],
      publicity: ['Đăng hình ảnh, thông tin', 'Publishing pictures and facts'],
      partners: ['Chia sẻ với đối tác', 'Sharing with partners'],
    },
    language: { vi: shared.vietnamese, en: shared.english },
  },
  messages: { 'Mes.LegalTexts.Publish.Successfully': ['Đã công bố phiên bản mới', 'The new version is published'] },
} satisfies AreaTexts;
