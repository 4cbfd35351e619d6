import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of the library of files. */
export const mediaTexts = {
  title: shared.documentsTaiLieu,
  one: ['tệp', 'file'],
  many: shared.filesTep,
  about: [
    'Thư viện ảnh, phim, văn bản và âm thanh dùng chung của hiệp hội.',
    'The shared library of pictures, films, documents and sound.',
  ],
  fields: {
    name: shared.nameTenTep,
    folderId: shared.folder,
    files: shared.files,
    kind: shared.kind,
    search: ['Từ tìm kiếm', 'Search'],
    sort: shared.order,
  },
  moved: { medias: ['tệp trong thư viện', 'files of the library'] },
  choices: {
    kind: {
      1: shared.picture,
      2: ['Phim', 'Film'],
      3: ['Văn bản', 'Document'],
      4: shared.sound,
    },
  },
  messages: {
    'Mes.Media.IsUsing': [
      'Tệp đang được dùng; gỡ tệp khỏi những nơi đó rồi mới xoá được',
      'The file is in use; remove it from those places before you delete it',
    ],
    'Mes.Medias.FolderId.NotAllowed': [
      'Tệp chỉ vào được thư mục của cùng câu lạc bộ',
      'A file can only go into a folder of the same club',
    ],
    'Mes.Medias.ThumbId.InValid': [
      'Ảnh thu nhỏ phải là ảnh không quá 300.000 byte',
      'The small picture must be a picture of at most 300,000 bytes',
    ],
  },
} as const satisfies AreaTexts;

export const mediaFolderTexts = {
  title: ['Thư mục tài liệu', 'Folders of documents'],
  one: ['thư mục', 'folder'],
  many: ['thư mục', 'folders'],
  fields: { name: shared.nameOfTheFolder, parentId: ['Thư mục cha', 'Parent folder'] },
  moved: { mediaFolders: ['thư mục tài liệu', 'folders of documents'] },
  messages: {
    'Mes.MediaFolder.IsUsing': [
      'Thư mục còn tệp hoặc thư mục con; chuyển hoặc xoá chúng trước',
      'The folder still has files or folders; move or delete them first',
    ],
    'Mes.MediaFolders.ParentId.NotAllowed': [
      'Không chuyển được thư mục vào chính nó, vào thư mục con của nó hoặc sang câu lạc bộ khác',
      'A folder cannot move into itself, into a folder below it, or to another club',
    ],
    'Mes.MediaFolders.Name.AlreadyExist': [
      'Đã có thư mục cùng tên ở đây',
      'There is a folder with this name here already',
    ],
    'Mes.MediaFolders.Count.OverLength': ['Tối đa 500 thư mục', 'At most 500 folders'],
  },
} as const satisfies AreaTexts;
