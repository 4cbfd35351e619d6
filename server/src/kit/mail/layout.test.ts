import { expect, test } from 'vitest';
import { layOut, type MailContent } from './layout.ts';
import { mailFaults } from './testing/mail-faults.ts';

const sender = { name: 'Hội Nhựa <Việt Nam> & "bạn"', phone: '028 3823 4567', address: '12 Lê Lợi, TP.HCM' };
const content = (parts: MailContent['parts'], more: Partial<MailContent> = {}): MailContent => {
  return { subject: 'Thư & mời', parts, why: 'Vì bạn là hội viên.', language: 'vi', ...more };
};

test('one description gives the HTML and the plain text, in the name of the association', () => {
  const { html, body, subject } = layOut(
    content(
      [
        { paragraph: 'Kính gửi <b>Bà Yến</b>,\nxin mời' },
        { facts: [['Thời gian', '09:00 & 11:00']] },
        { button: { label: 'Trả lời', address: 'https://hoi.example/#/answer/abc?x=1&y=2' } },
        { code: 'ABCDE-23456' },
        { rule: true },
        { rich: '<h2>Chương trình</h2><ul><li>Khai mạc</li></ul><p><a href="https://hoi.example">Xem</a></p>' },
      ],
      { heading: 'Thư mời', unsubscribe: 'https://hoi.example/#/stop/1' },
    ),
    sender,
  );
  expect(mailFaults(html)).toEqual([]);
  expect(html).toContain('Kính gửi &lt;b&gt;Bà Yến&lt;/b&gt;,<br />xin mời');
  expect(html).toContain('<html lang="vi"');
  expect(html).toMatch(/max-width:600px[^]*Hội Nhựa &lt;Việt Nam&gt;/);
  expect(html).toContain('href="https://hoi.example/#/answer/abc?x=1&amp;y=2"');
  expect(subject).toBe('Thư & mời');
  for (const text of [
    'Thư mời\n\nKính gửi <b>Bà Yến</b>,\nxin mời\n\nThời gian: 09:00 & 11:00',
    'Trả lời:\nhttps://hoi.example/#/answer/abc?x=1&y=2',
    'Chương trình',
    ' * Khai mạc',
    'Vì bạn là hội viên.\nHội Nhựa <Việt Nam> & "bạn"\n12 Lê Lợi, TP.HCM\nĐiện thoại: 028 3823 4567',
    'https://hoi.example/#/stop/1',
  ])
    expect(body).toContain(text);
});

test('a person’s own text keeps what mails can show, and nothing else of it reaches the mail', () => {
  const { html } = layOut(
    content([
      {
        rich: [
          '<p style="text-align:center;position:fixed;color:rgb(1, 2, 3);background-color:url(https://evil.example/x)">Giữa</p>',
          '<table><tr><th colspan="2">A</th></tr><tr><td onclick="x()">1</td><td>2</td></tr></table>',
          '<img src="cid:p1" alt="Ảnh"><img src="https://evil.example/pixel.png"><img src="data:image/png;base64,AA">',
          '<script>alert(1)</script><style>p{}</style><a href="javascript:alert(1)">x</a><a href="//evil.example">y</a>',
          '<form><input></form><svg><p>lạc</p></svg><div class="big"><p>&nbsp;trong</p></div>',
        ].join(''),
      },
    ]),
    sender,
  );
  expect(mailFaults(html)).toEqual([]);
  for (const kept of ['text-align:center', 'rgb(1, 2, 3)', 'colspan="2"', 'src="cid:p1"', 'trong'])
    expect(html).toContain(kept);
  for (const gone of ['evil.example', 'position', 'url(', 'data:', 'alert', 'onclick', '<div', 'class=', '<form'])
    expect(html).not.toContain(gone);
});

test('the list of a mail finds what does not belong into one', () => {
  const page = (inner: string) => `<html><body>${inner}</body></html>`;
  expect(mailFaults(page('<div></div>'))).toEqual(['<div>']);
  expect(mailFaults(page('<p class="x" style="position:fixed"></p>'))).toEqual(['<p class>', 'style position:fixed']);
  expect(mailFaults(page('<img src="https://x.example/1.png" />'))).toEqual(['src https://x.example/1.png']);
  expect(mailFaults(page('<p>'))).toHaveLength(1);
});
