import { CHECK_IN, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { encodeQR } from 'qr';
import { describe, expect, test } from 'vitest';
import { find, outcomeOfScan, peopleOf, search } from './roster-people.ts';
import { makeReader } from './scanner.ts';
import { personOf, tokenOf } from './testing/people.ts';
import { participantOf } from './token.ts';

const [huy, oanh, son] = [
  personOf(1, { name: 'Ngô Quang Huy', code: 'HV-001' }),
  personOf(2, { name: 'Phan Thị Kim Oanh', code: 'HV-002', status: CONFIRMATION.refused }),
  personOf(3, { name: 'Đỗ Sơn', code: null, isWaiting: true }),
];
const people = peopleOf([huy, oanh, son]);
const outside = { isIn: (): boolean => false };

describe('a code', () => {
  test('names its participant, and other texts name nobody', () => {
    expect(participantOf(tokenOf(huy.participantId))).toBe(huy.participantId);
    for (const text of ['', 'HV-001', 'https://example.com', tokenOf(huy.participantId).slice(0, -4), 'mật khẩu'])
      expect(participantOf(text), text).toBeUndefined();
    expect(participantOf(tokenOf(huy.participantId, 'meeting'))).toBeUndefined();
  });

  test('finds somebody by the picture and by the typed code of a member, in any spelling', () => {
    expect(find(people, tokenOf(oanh.participantId))).toBe(oanh);
    expect(find(people, 'hv-001')).toBe(huy);
    expect(find(people, 'HV-009')).toBeUndefined();
  });

  test('of a camera picture is read in plain JavaScript, also small and aslant', async () => {
    const token = tokenOf(son.participantId);
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#777';
    context.fillRect(0, 0, 1280, 720);
    context.translate(640, 300);
    context.rotate(0.2);
    for (const [y, row] of encodeQR(token, 'raw', { border: 4 }).entries())
      for (const [x, dark] of row.entries()) {
        context.fillStyle = dark ? '#111' : '#eee';
        context.fillRect(x * 7 - 160, y * 7 - 160, 7.5, 7.5);
      }
    const video = document.createElement('video');
    Object.assign(video, { muted: true, srcObject: canvas.captureStream() });
    await video.play();
    await expect.poll(async () => (await makeReader())(video)).toBe(token);
  });
});

describe('the verdict of a device', () => {
  test.each([
    ['somebody who may come', huy, outside, CHECK_IN.in],
    ['somebody who is in', huy, { isIn: (): boolean => true }, CHECK_IN.alreadyIn],
    ['somebody who refused', oanh, outside, CHECK_IN.cancelled],
    ['somebody who refused, admitted anyway', oanh, { ...outside, anyway: true }, CHECK_IN.in],
    ['somebody who waits for a place', son, outside, CHECK_IN.needsCheck],
    ['somebody who is in, admitted anyway', son, { isIn: (): boolean => true, anyway: true }, CHECK_IN.alreadyIn],
    ['a code that the list does not know', undefined, outside, CHECK_IN.needsCheck],
  ])('on %s', (_what, person, options, outcome) => {
    expect(outcomeOfScan(person, options)).toEqual({ outcome, person });
  });
});

test('people are found by every word of a search, without accents', () => {
  expect(search(people, 'oanh phan')).toEqual([oanh]);
  expect(search(people, 'do son')).toEqual([son]);
  expect(search(people, '001')).toEqual([huy]);
  expect(search(people, ' ')).toEqual([]);
});

test('the nearest name stands first, because Enter lets it in', () => {
  const named = (name: string, code: string) => ({ ...huy, participantId: name, name, code });
  const all = [
    named('Công ty Khách sạn Khải Lợi', 'HV-0219'),
    named('Khách 10', 'K-10'),
    named('Nguyễn Khách 1', 'K-3'),
    named('Khách 1', 'K-1'),
  ];
  expect(search(peopleOf(all), 'khach 1').map(({ name }) => name)).toEqual([
    'Khách 1',
    'Nguyễn Khách 1',
    'Khách 10',
    'Công ty Khách sạn Khải Lợi',
  ]);
});
