import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { writeTokens } from '../api/tokens.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
import { meantHref } from './LinkDialog.tsx';
import { cleanPasted } from './pasted.ts';
import { cleanRich } from './read-rich.ts';
import { RichEditor } from './RichEditor.tsx';
import { RichText } from './RichText.tsx';

const PICTURE = '0197a8a0-0000-7000-8000-000000000001';
/** The forms of the server: the editor must not change them. */
const ALLOWED =
  '<p>Kính gửi <strong>ông <em>Anh</em></strong>, <u>mời</u> <s>họp</s><br />dự</p>' +
  '<h3 style="text-align:center">Hai</h3><ul><li><p>một</p><ol start="3"><li><p>ba</p></li></ol></li></ul>' +
  '<blockquote><p>trích</p></blockquote><hr /><p style="text-align:justify"><a href="https://example.com/?a=1&amp;b=2">web</a></p>' +
  '<table><tbody><tr><th colspan="2"><p>đầu</p></th></tr><tr><td style="text-align:right"><p>a &lt; b</p></td><td><p>"c"</p></td></tr></tbody></table>' +
  `<p><img data-attachment="${PICTURE}" alt="Ảnh" width="320" /></p><p>cuối</p>`;

const PLACEHOLDERS = [
  { name: 'name', label: 'Tên người nhận' },
  { name: 'debt', label: 'Hội phí còn nợ' },
];
const NO_PLACEHOLDERS: typeof PLACEHOLDERS = [];

let told: string[] = [];

function Field({ start, placeholders }: { start: string; placeholders: typeof PLACEHOLDERS }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <button type="button" onClick={() => setValue('<p>từ bản nháp</p>')}>
        bản nháp
      </button>
      <span id="label">Nội dung</span>
      <RichEditor
        label="Nội dung"
        labelId="label"
        errorId={undefined}
        required={false}
        autoFocus={false}
        value={value}
        onChange={(html) => {
          told.push(html);
          setValue(html);
        }}
        onBlur={() => undefined}
        inputRef={() => undefined}
        placeholders={placeholders}
      />
      <button type="button">sau</button>
    </>
  );
}

async function open(start = '', placeholders = NO_PLACEHOLDERS) {
  told = [];
  const { screen } = await renderInApp(<Field start={start} placeholders={placeholders} />);
  const text = screen.getByRole('textbox', { name: 'Nội dung' });
  await expect.element(text).toBeVisible();
  const tool = (name: string | RegExp) => screen.getByRole('toolbar').getByRole('button', { name });
  const paste = (html: string) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  };
  const toEnd = async () => {
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
  };
  return { screen, text, tool, paste, toEnd };
}

beforeEach(() => {
  writeTokens({ accessToken: 'a', refreshToken: 'r' });
  stubServer(({ path }) => ({ body: { data: { address: `/picture?of=${path.split('/')[3]}`, expiresAt: '' } } }));
});

describe('the editor of a formatted text', () => {
  test('changes nothing by being opened and left', async () => {
    const { text, screen } = await open(ALLOWED);
    await text.click();
    await screen.getByRole('button', { name: 'sau' }).click();
    expect(told).toEqual([]);
  });

  test('keeps all that is allowed, and an undone change is no change', async () => {
    const { toEnd } = await open(ALLOWED);
    await toEnd();
    await userEvent.keyboard('!');
    expect(told.at(-1)).toBe(ALLOWED.replace('cuối', 'cuối!'));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(told.at(-1)).toBe(ALLOWED);
  });

  test('gives nothing when it is empty', async () => {
    const { toEnd } = await open('<p>a</p>');
    await toEnd();
    await userEvent.keyboard('{Backspace}');
    expect(told.at(-1)).toBe('');
  });

  test('formats by keys and by its tools', async () => {
    const { text, tool } = await open();
    await text.click();
    await userEvent.keyboard('a{Control>}b{/Control}b{Control>}b{/Control}');
    await expect.element(tool(/^Đậm/)).toHaveAttribute('aria-pressed', 'false');
    await tool(/^Danh sách chấm/).click();
    await tool('Căn giữa').click();
    await expect.poll(() => told.at(-1)).toBe('<ul><li><p style="text-align:center">a<strong>b</strong></p></li></ul>');
  });

  test('is used by the keyboard alone: tools, back to the text, and out of a table', async () => {
    const { text, tool, screen } = await open();
    await text.click();
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await expect.element(screen.getByRole('combobox', { name: 'Kiểu đoạn' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tool(/^Đậm/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(text).toHaveFocus();
    await tool('Bảng').click();
    await expect.poll(() => told.at(-1)?.match(/<t[hd]>/g)?.length).toBe(9);
    await tool('Thêm cột phải').click();
    await tool('Xoá dòng').click();
    await expect.poll(() => told.at(-1)?.match(/<t[hd]>/g)?.length).toBe(8);
    for (let cell = 0; cell < 8; cell++) await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'sau' })).toHaveFocus();
  });

  test('takes a value from outside', async () => {
    const { screen, text } = await open('<p>a</p>');
    await screen.getByRole('button', { name: 'bản nháp' }).click();
    await expect.element(text).toHaveTextContent('từ bản nháp');
    expect(told).toEqual([]);
  });

  test('shows placeholders as words, and offers them behind a brace', async () => {
    const { screen, toEnd, text } = await open('<p>Chào {name}, {other}</p>', PLACEHOLDERS);
    await expect.element(text).toHaveTextContent('Chào Tên người nhận, {other}');
    await toEnd();
    await userEvent.keyboard(' {{hội');
    await expect.element(screen.getByRole('option', { name: 'Hội phí còn nợ' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => told.at(-1)).toBe('<p>Chào {name}, {other} {debt}</p>');
  });

  test('sets a link to what is meant, and refuses what runs', async () => {
    const { screen, text, tool } = await open();
    await text.click();
    await tool(/^Liên kết/).click();
    const box = screen.getByRole('textbox', { name: 'Địa chỉ' });
    await box.fill('javascript:alert(1)');
    await screen.getByRole('button', { name: 'Xong' }).click();
    await expect.element(screen.getByText('Địa chỉ này không dùng làm liên kết được')).toBeVisible();
    await box.fill('hoivien.vn');
    await screen.getByRole('button', { name: 'Xong' }).click();
    await expect.poll(() => told.at(-1)).toBe('<p><a href="https://hoivien.vn">hoivien.vn</a></p>');
    expect([meantHref('a@b.vn'), meantHref('0912 345 678'), meantHref('x')]).toEqual([
      'mailto:a@b.vn',
      'tel:0912345678',
      undefined,
    ]);
  });

  test('makes a link of an address that is typed, pasted, or pasted over words', async () => {
    const { text, paste } = await open();
    await text.click();
    await userEvent.keyboard('xem www.hoivien.vn, rồi ');
    await expect.poll(() => told.at(-1)).toContain('xem <a href="https://www.hoivien.vn">www.hoivien.vn</a>, rồi');
    paste('<p>https://a.vn/b?c=1.</p>');
    await expect.poll(() => told.at(-1)).toContain('<a href="https://a.vn/b?c=1">https://a.vn/b?c=1</a>.');
    await userEvent.keyboard('{Control>}a{/Control}');
    paste('<p>https://c.vn</p>');
    await expect.poll(() => told.at(-1)).toMatch(/^<p><a href="https:\/\/c\.vn">xem/);
  });

  test('keeps the numbers of a pasted list, and understands placeholders in other spellings', async () => {
    const { text, paste } = await open('', PLACEHOLDERS);
    await text.click();
    paste(`${item(1, 1, 'b)', '{<b>Name</b>}')}<p>giữa</p>${item(1, 1, 'c)', '{{ tên người nhận }}')}`);
    await expect
      .poll(() => told.at(-1))
      .toBe(
        '<ol start="2" type="a"><li><p><strong>{name}</strong></p></li></ol><p>giữa</p><ol start="3" type="a"><li><p>{name}</p></li></ol>',
      );
  });

  test('cleans what is pasted', async () => {
    const { text, paste } = await open();
    await text.click();
    paste('<p onclick="x()">a<script>x()</script><img src=x onerror="x()"></p><svg><style>b</style></svg>');
    await expect.poll(() => told.at(-1)).toBe('<p>a</p>');
  });
});

/** An item of a list as Word copies it. */
const item = (list: number, level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;mso-list:l${list} level${level} lfo${list}'><!--[if !supportLists]--><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->${text}</p>`;

describe('what other programs copy', () => {
  test.each([
    [
      'Word',
      '<p class=MsoNormal><b>Đậm<o:p></o:p></b></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1.<span>&nbsp;</span></span><![endif]>một</p><p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">·</span>hai</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>ba</p>',
      '<p><strong>Đậm</strong></p><ol><li><p>một</p><ul><li><p>hai</p></li></ul></li><li><p>ba</p></li></ol>',
    ],
    [
      'Google Docs',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p style="text-align: center;"><span style="font-weight:700;font-style:italic">a</span><span style="font-weight:400">b</span></p></b>',
      '<p style="text-align:center"><span><em><strong>a</strong></em></span>b</p>'.replace(/<\/?span>/g, ''),
    ],
    [
      'Excel',
      '<table border=0><colgroup><col width=64></colgroup><tr height=20><td colspan=2 class=xl65 align=right>1</td></tr></table>',
      '<table><tbody><tr><td colspan="2" style="text-align:right">1</td></tr></tbody></table>',
    ],
    ['Zalo', '<div><span style="font-weight:bold">Chào</span> anh</div>', '<p><strong>Chào</strong> anh</p>'],
    [
      'Word, with lists that go on, letters, Roman numbers and numbers of several levels',
      [
        item(1, 1, 'I.', 'Mở đầu'),
        item(1, 1, 'II.', 'Nội dung'),
        item(1, 2, '1.', 'Một'),
        item(1, 3, 'a)', 'a'),
        item(1, 3, 'b)', 'b'),
        '<p class=MsoNormal>Lời giữa</p>',
        item(1, 2, '2.', 'Hai'),
        item(1, 3, 'h)', 'h'),
        item(1, 3, 'i)', 'i'),
        item(2, 2, '2.1.', 'Mục con'),
        item(1, 1, 'III.', 'Kết'),
      ].join(''),
      '<ol type="I"><li><p>Mở đầu</p></li><li><p>Nội dung</p><ol><li><p>Một</p><ol type="a"><li><p>a</p></li><li><p>b</p></li></ol></li></ol></li></ol>' +
        '<p>Lời giữa</p><ol start="2"><li><p>Hai</p><ol start="8" type="a"><li><p>h</p></li><li><p>i</p></li></ol></li></ol>' +
        '<p>2.1. Mục con</p><ol start="3" type="I"><li><p>Kết</p></li></ol>',
    ],
    [
      'Word, with a number of several levels below its item and in a heading',
      `${item(1, 1, '1.', 'Một')}${item(1, 2, '1.1.', 'a')}${item(1, 2, '1.2.', 'b')}${item(1, 1, '2.', 'Hai')}<h1 style="mso-list:l3 level1 lfo3"><span style="mso-list:Ignore">Điều 1.<span>&nbsp;&nbsp; </span></span>Tên</h1>`,
      '<ol><li><p>Một</p><p>1.1. a</p><p>1.2. b</p></li><li><p>Hai</p></li></ol><h2>Điều 1. Tên</h2>',
    ],
    [
      'LibreOffice',
      '<ol><li><p>một</p></li></ol><p>giữa</p><ol start="2"><li><p>hai</p><ol type="a"><li><p>a</p></li></ol></li></ol>',
      '<ol><li><p>một</p></li></ol><p>giữa</p><ol start="2"><li><p>hai</p><ol type="a"><li><p>a</p></li></ol></li></ol>',
    ],
    [
      'Google Docs, with lists',
      '<ol style="margin-top:0"><li dir="ltr" style="list-style-type:decimal" aria-level="1"><p>một</p></li><ol><li style="list-style-type:lower-roman" aria-level="2"><p>i</p></li></ol><li style="list-style-type:decimal"><p>hai</p></li></ol><ol start="3"><li><p>ba</p></li></ol>',
      '<ol><li><p>một</p><ol type="i"><li><p>i</p></li></ol></li><li><p>hai</p></li></ol><ol start="3"><li><p>ba</p></li></ol>',
    ],
    [
      'Word in the browser',
      '<ol><li value="4"><p>bốn</p></li><li><p>năm</p></li><li value="9"><p>chín</p></li></ol>',
      '<ol start="4"><li value="4"><p>bốn</p></li><li><p>năm</p></li></ol><ol start="9"><li><p>chín</p></li></ol>'.replace(
        ' value="4"',
        '',
      ),
    ],
    [
      'a table with its head and caption',
      '<table><caption>Bảng 1</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      '<table><caption>Bảng 1</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
  ])('%s', (_program, html, cleaned) => {
    expect(cleanPasted(html)).toBe(cleaned);
  });
});

describe('a formatted text for reading', () => {
  test('is cleaned again, whatever it was', async () => {
    const { screen } = await renderInApp(
      <RichText html='<p id="x" onclick="y()">a<a href="javascript:y()">b</a><a href="https://c.example">c</a></p><iframe srcdoc="x"></iframe>' />,
    );
    await expect.element(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    const html = screen.container.innerHTML;
    expect(html).toContain('<p>ab<a href="https://c.example"');
    expect(html).not.toMatch(/iframe|onclick|id="x"/);
  });

  test('asks for the address of a picture, and again when it has expired', async () => {
    const asked = stubServer(() => ({ body: { data: { address: '/expired', expiresAt: '' } } }));
    const { screen } = await renderInApp(<RichText html={ALLOWED} />);
    await expect.element(screen.getByText('Ảnh', { exact: true })).toBeVisible();
    expect(asked.filter(({ path }) => path === `/api/Attachments/${PICTURE}/Link`).length).toBeGreaterThan(1);
  });

  test('has the form of the server', () => {
    expect(cleanRich(ALLOWED)).toBe(ALLOWED);
    expect(cleanRich('<p>a\u00a0&amp;&lt;"</p>')).toBe('<p>a\u00a0&amp;&lt;"</p>');
  });
});
