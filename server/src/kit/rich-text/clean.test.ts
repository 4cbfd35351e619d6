import {
  escapeHtml,
  fillPlaceholders,
  fillPlainPlaceholders,
  isEmptyRich,
  picturesOf,
  placeholdersOf,
  plainText,
  RICH_ELEMENTS,
  richFromText,
  richPieces,
} from '@hoivien/contract/kit/rich-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from './clean.ts';
import { forMail } from './for-mail.ts';
import { hostileTexts } from './testing/hostile.ts';

const PICTURE = '0197a8a0-0000-7000-8000-000000000001';

/** Texts that the product stores as they are. */
const ALLOWED = [
  '<p>Kính gửi <strong>ông <em>Anh</em></strong>, <u>mời</u> <s>họp</s><br />dự</p>',
  '<h2>Một</h2><h3 style="text-align:center">Hai</h3><h4 style="text-align:right">Ba</h4>',
  '<ul><li><p>một</p><ol start="3"><li><p>ba</p></li></ol></li></ul>',
  '<blockquote><p>trích</p></blockquote><hr /><p style="text-align:justify">đều</p>',
  '<p><a href="https://example.com/?a=1&amp;b=%20#c">web</a> <a href="mailto:a@example.com">thư</a> <a href="tel:+84912345678">gọi</a></p>',
  '<table><tbody><tr><th colspan="2"><p>đầu</p></th></tr><tr><td rowspan="2"><p>a &lt; b</p></td><td><p>"c" &amp; \'d\'</p></td></tr></tbody></table>',
  `<p><img data-attachment="${PICTURE}" alt="Ảnh &quot;hội&quot;" width="320" /></p>`,
  '<table><caption>Bảng 1</caption><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody><tfoot><tr><td>d</td><td>e</td></tr></tfoot></table>',
  '<ol start="3" type="a"><li><p>c</p></li></ol><ol type="I"><li><p>I</p></li></ol>',
  '<p>Chào {name}, còn nợ {debt}</p>',
];

describe('the cleaning of formatted texts', () => {
  test.each(ALLOWED)('keeps %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<p onclick="x()">a<script>x()</script></p>', '<p>a</p>'],
    ['<b>a</b><i>b</i><del>c</del><h1>d</h1>', '<strong>a</strong><em>b</em><s>c</s><h2>d</h2>'],
    ['<p style="color:red;TEXT-ALIGN: Center;background:url(x)">a</p>', '<p style="text-align:center">a</p>'],
    ['<ol style="list-style-type: upper-roman" type="x"><li>a</li></ol>', '<ol type="I"><li>a</li></ol>'],
    ['<td align="right">a</td>', '<td style="text-align:right">a</td>'],
    ['<a href="java&#9;script:x()">a</a><a>b</a>', 'ab'],
    ['<a href=" https://a.example/\u0000 ">a</a>', '<a href="https://a.example/">a</a>'],
    ['<a href="//a.example">a</a><a href="/x">b</a><a href="https:x">c</a>', 'abc'],
    ['<img src="https://a.example/x.png" alt="a" onerror="x()">', ''],
    [
      `<img data-attachment="${PICTURE.toUpperCase()}" width="9999" id="x">`,
      `<img data-attachment="${PICTURE}" alt="" />`,
    ],
    ['<p __proto__="x" constructor="y" style="constructor:x">a</p>', '<p>a</p>'],
    ['<constructor>a</constructor><svg><style><a title="</style><img src onerror=x()>"></svg>', 'a'],
    ['<p>e&#769;\u202e\u0007 &#8238;</p>', '<p>é </p>'],
    ['<p> &nbsp;</p><p><br></p>', ''],
    ['a < b', 'a &lt; b'],
  ])('makes %j to %j', (given, cleaned) => {
    expect(cleanHtml(given)).toBe(cleaned);
  });

  test('cleaned twice is cleaned once, for all that can be written', () => {
    const tag = fc.constantFrom(
      ...Object.keys(RICH_ELEMENTS),
      'div',
      'script',
      'svg',
      'style',
      'b',
      'select',
      'math',
      'x',
    );
    const attribute = fc.constantFrom(
      '',
      ' style="text-align:center"',
      ' href="https://a.example"',
      ' href=javascript:x',
      ' a="',
      " b='",
    );
    const piece = fc.oneof(
      fc.tuple(tag, attribute).map(([name, given]) => `<${name}${given}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom(
        '&#60;',
        '&lt;',
        '&#824;',
        '\u0338',
        '<!--',
        '-->',
        ']]>',
        '<![CDATA[',
        '&',
        '{name}',
        '<',
        '>',
        '"',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    const known = new Set(Object.keys(RICH_ELEMENTS));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = cleanHtml(pieces.join(''));
        expect(cleanHtml(once)).toBe(once);
        for (const [, name = ''] of once.matchAll(/<\/?([^\s>/]*)/g)) expect(known).toContain(name);
        // The pieces of the contract are the whole text: nothing that it stores is overlooked.
        const said = [...richPieces(once)].map((one) => (one.kind === 'text' ? escapeHtml(one.text) : '')).join('');
        expect(said).toBe(once.replace(/<[^>]*>/g, ''));
      }),
      { numRuns: 500 },
    );
  });

  test('ends for deep and long texts', () => {
    expect(cleanHtml('<blockquote>'.repeat(20_000) + 'x')).toContain('x');
    expect(cleanHtml('<'.repeat(100_000)).length).toBeGreaterThan(0);
  });
});

describe('the words of a text', () => {
  test.each([
    ['<p>Kính gửi <strong>ông</strong> Anh</p><p>Trân trọng</p>', 'Kính gửi ông Anh\nTrân trọng'],
    [
      '<ul><li><p>một</p><ol start="3"><li><p>ba</p></li><li><p>bốn</p></li></ol></li></ul>',
      '- một\n  3. ba\n  4. bốn',
    ],
    [
      '<ol start="27" type="a"><li><p>x</p></li></ol><ol start="4" type="I"><li><p>y</p></li><li><p>z</p></li></ol>',
      'aa. x\nIV. y\nV. z',
    ],
    ['<table><caption>Bảng</caption><thead><tr><th>a</th></tr></thead></table>', 'Bảng\na'],
    [
      '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td></td></tr></tbody></table>',
      'a | b\n1 |',
    ],
    [
      '<p><a href="https://a.example/">web</a> <a href="mailto:a@b.example">a@b.example</a></p>',
      'web (https://a.example/) a@b.example',
    ],
    [`<p>1 &lt; 2 &amp;lt;<br />x <img data-attachment="${PICTURE}" alt="Ảnh" /></p>`, '1 < 2 &lt;\nx [Ảnh]'],
  ])('of %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('come back from a plain text, escaped', () => {
    expect(richFromText('a < b\r\n\r\nc')).toBe('<p>a &lt; b</p><p></p><p>c</p>');
    expect(isEmptyRich('<p>&nbsp;</p>')).toBe(true);
    expect(isEmptyRich('<hr />')).toBe(false);
  });

  test('name their pictures and placeholders', () => {
    expect(picturesOf(ALLOWED.join(''))).toEqual([PICTURE]);
    expect(placeholdersOf('<p title="{no}">{name} {na<em>me}</em> {debt} {name} {1}</p>')).toEqual(['name', 'debt']);
  });

  test('take values that stay texts', () => {
    const html = '<p><a href="https://a.example/{name}">{name}</a> {debt} {toString}</p>';
    expect(fillPlaceholders(html, { name: '<b>{debt}</b>', debt: '$& 1' })).toBe(
      '<p><a href="https://a.example/{name}">&lt;b&gt;{debt}&lt;/b&gt;</a> $&amp; 1 {toString}</p>',
    );
  });
});

describe('an empty value', () => {
  const values = { salutation: 'Quý vị', leader: '', position: '', name: 'Công ty A' };

  test.each([
    [
      '<p>Kính gửi {salutation} <strong>{leader}</strong>, {position} {name}.</p>',
      '<p>Kính gửi Quý vị<strong></strong>, Công ty A.</p>',
    ],
    ['<p>{leader} và {name} {position}</p><p> , </p>', '<p>và Công ty A</p><p> , </p>'],
    ['<p><em>{leader}</em></p>', '<p><em></em></p>'],
  ])('leaves no gap in %s', (html, filled) => {
    expect(fillPlaceholders(html, values)).toBe(filled);
  });

  test('leaves no gap in a plain text', () => {
    const text = 'Kính gửi {salutation} {leader}, {position} {name} ( {leader} )';
    expect(fillPlainPlaceholders(text, values)).toBe('Kính gửi Quý vị, Công ty A ( )');
  });
});

describe('a text in a mail', () => {
  test('has its styles with it and its pictures as parts, no wider than the mail', () => {
    const { html, pictures } = forMail(
      `<p style="text-align:center">a &lt; b</p><table><tbody><tr><td><p>c</p></td></tr></tbody></table><p><img data-attachment="${PICTURE}" alt="Ảnh" width="900" /></p>`,
      { pictureOf: (id) => `cid:${id}@mail` },
    );
    expect(pictures).toEqual([PICTURE]);
    expect(html).toContain('<p style="margin:0 0 12px;text-align:center">a &lt; b</p>');
    // A paragraph in a cell has no space below, which would make the rows uneven.
    expect(html).toMatch(/<td style="[^"]+"><p style="margin:0">c<\/p><\/td>/);
    expect(html).toContain('<table width="100%" cellpadding="0" cellspacing="0" border="0" style="');
    expect(html).toContain(`src="cid:${PICTURE}@mail" alt="Ảnh"`);
    expect(html).toContain('width="600"');
    expect(html).not.toContain('data-attachment');
  });

  test('says what a picture shows where it has no part for it', () => {
    const html = `<p><img data-attachment="${PICTURE}" alt="A &amp; B" /></p>`;
    expect(forMail(html, { pictureOf: () => undefined })).toEqual({
      html: '<p style="margin:0 0 12px">[A &amp; B]</p>',
      pictures: [],
    });
  });
});

test('of 200 hostile texts nothing is left but allowed elements and attributes', () => {
  expect(new Set(hostileTexts).size).toBe(200);
  const tag =
    /^<\/?(?:p|h[234]|strong|em|u|s|ul|ol|li|blockquote|table|caption|thead|tfoot|tbody|tr|t[hd]|a)(?: style="text-align:(?:center|right|justify)"| href="(?:https?:\/\/|mailto:|tel:)[^"<>]*"| (?:colspan|rowspan|start)="\d+"| type="[aAiI]")*>$|^<(?:br|hr) \/>$|^<img data-attachment="[0-9a-f-]{36}" alt="[^"<>]*"(?: width="\d+")? \/>$/;
  for (const text of hostileTexts) {
    const cleaned = cleanHtml(text);
    expect(cleanHtml(cleaned)).toBe(cleaned);
    for (const [found] of cleaned.matchAll(/<[^>]*>?/g)) expect(found, text).toMatch(tag);
  }
});
