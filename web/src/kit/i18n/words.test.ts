import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/client.ts';
import {
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatRelative,
  withinSentence,
} from './format.ts';
import { wordsIn } from './words.ts';
import '../resource/import/import.texts.ts';
import '../resource/resource.texts.ts';

const vi = wordsIn('vi');
const en = wordsIn('en');

describe('the text for a failed call', () => {
  test('a known key gives its text in the language with any status', () => {
    const error = new ApiError(400, { message: 'Mes.Users.Password.InValid' });
    expect(vi.problem(error)).toBe('Tên đăng nhập hoặc mật khẩu không hợp lệ');
    expect(en.problem(error)).toBe('Invalid username or password');
    expect(en.problem(new ApiError(409, { message: 'Mes.Markets.IsUsing' }))).toBe(
      'The market is in use and cannot be deleted',
    );
  });

  test('an unknown key is shown raw with 400 and 500, and as the number of the status otherwise', () => {
    expect(en.problem(new ApiError(403, { message: 'Mes.Permission.NotAllowed', ofAssociation: true }))).toBe(
      'The association decides this; the account of a club cannot. Ask the office of the association',
    );
    expect(en.problem(new ApiError(400, { message: 'Disk full' }))).toBe('Disk full');
    expect(en.problem(new ApiError(500, { message: 'Boom' }))).toBe('Boom');
    expect(en.problem(new ApiError(418, { message: 'Teapot' }))).toBe('HTTP CODE 418');
    expect(en.problem(new ApiError(500, null))).toBe('HTTP CODE 500');
    expect(en.problem(new ApiError(502, null))).toMatch(/HTTP CODE 502.*Try again/);
  });

  test('no answer at all is a network error', () => {
    expect(vi.problem(new ApiError(0, null))).toBe('Mất kết nối mạng');
    expect(en.problem(new ApiError(0, null))).toBe('Network error');
  });
});

describe('a text with a number', () => {
  test('has the word that goes with it, in English', () => {
    expect(['1', '2.000'].map((count) => en.t('import.run', { count }))).toEqual(['Import 1 row', 'Import 2.000 rows']);
    expect(vi.t('import.run', { count: '1' })).toBe('Nhập 1 dòng');
    const { one, many } = en.area('Markets');
    expect(en.t('resource.range', { from: '1', to: '1', total: '1', one, many })).toBe('1–1 of 1 market');
  });
});

describe('dates and numbers', () => {
  test('instants are shown in Vietnam’s time, day first', () => {
    expect(formatDateTime('2026-11-20T17:03:04.500Z')).toBe('21/11/2026 00:03:04');
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
  });

  test('numbers are grouped as the language does', () => {
    expect(formatNumber(1234567, 'vi')).toBe('1.234.567');
    expect(formatNumber(1234567, 'en')).toBe('1,234,567');
    expect([formatDecimal(84.62, 'vi'), formatDecimal(84, 'en')]).toEqual(['84,6', '84.0']);
    expect(formatMoney(1234567)).toBe('1.234.567 ₫');
  });

  test('a label within a sentence begins small, a name of a language and an abbreviation do not', () => {
    expect(['Trụ sở chính', 'Đầu mối', 'English name', 'E-mail', 'VAT code'].map(withinSentence)).toEqual([
      'trụ sở chính',
      'đầu mối',
      'English name',
      'e-mail',
      'VAT code',
    ]);
  });

  test('relative time speaks the language', () => {
    const now = Date.parse('2026-11-20T10:00:00Z');
    expect(formatRelative('2026-11-20T08:00:00Z', 'vi', now)).toBe('2 giờ trước');
    expect(formatRelative('2026-11-20T08:00:00Z', 'en', now)).toBe('2 hours ago');
  });
});

test('the words of an area follow from its texts', () => {
  expect(vi.area('Markets').title).toBe('Thị trường');
  expect(en.area('Markets').field('code')).toBe('Code');
  expect(() => en.area('Nothing')).toThrow('No texts for area Nothing');
});
