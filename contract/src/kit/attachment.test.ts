import { expect, test } from 'vitest';
import {
  attachmentFault,
  EXTENSIONS,
  extensionOf,
  FEW_FILES,
  MB,
  ONE_MANUAL,
  ONE_PICTURE,
  SMALL_FILES,
  UPLOAD_CHUNK,
  UPLOAD_MAX,
} from './attachment.ts';

const file = (fileName: string, size = 1) => ({ fileName, size });

test('the extension of a name is its last one, in small letters', () => {
  const names = ['a.PDF', 'a.pdf.exe', 'Thư mời.docx', 'a.', '.png', 'png', 'a.b c', `a.${'x'.repeat(17)}`, ''];
  expect(names.map(extensionOf)).toEqual(['pdf', 'exe', 'docx', '', '', '', '', '', '']);
});

test('the first broken limit is reported with the file that breaks it', () => {
  expect(attachmentFault([], FEW_FILES)).toBeUndefined();
  expect(attachmentFault([file('a.pdf'), file('b.svg')], FEW_FILES)).toEqual({
    message: 'Mes.Files.Misalignment',
    index: 1,
  });
  expect(attachmentFault([file('a.pdf'), file('b.pdf', 6 * MB + 1)], SMALL_FILES)).toEqual({
    message: 'Mes.Files.Size.OverLength',
    index: 1,
    params: { size: '6 MB' },
  });
  expect(
    attachmentFault(
      [1, 2, 3, 4].map(() => file('a.pdf')),
      FEW_FILES,
    ),
  ).toEqual({
    message: 'Mes.Files.Count.OverLength',
    params: { most: 3 },
  });
});

test('files up to the limit are accepted, one byte more is refused', () => {
  const half = UPLOAD_MAX / 2;
  expect(attachmentFault([file('a.zip', half), file('b.mp4', half)], FEW_FILES)).toBeUndefined();
  expect(attachmentFault([file('a.zip', half), file('b.mp4', half + 1)], FEW_FILES)).toEqual({
    message: 'Mes.Files.Size.OverLength',
    params: { total: '60 MB' },
  });
  const three = [1, 2, 3].map(() => file('a.png', 6 * MB));
  expect(attachmentFault(three, SMALL_FILES)).toBeUndefined();
});

test('the limits are those of the specification', () => {
  expect([FEW_FILES, SMALL_FILES, ONE_MANUAL, ONE_PICTURE].map((one) => [one.maxCount, one.maxEach / MB])).toEqual([
    [3, 60],
    [3, 6],
    [1, 60],
    [1, 6],
  ]);
  expect(FEW_FILES.maxTotal).toBe(60 * MB);
  // Files that a browser would execute must not be storable.
  for (const active of ['html', 'svg', 'js', 'xml', 'exe'])
    expect(EXTENSIONS as readonly string[]).not.toContain(active);
  // A file of a form has a boundary and headers beside its bytes.
  expect(UPLOAD_CHUNK + 10_000).toBeLessThan(MB);
});
