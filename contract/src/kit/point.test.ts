import { describe, expect, test } from 'vitest';
import { coordinateText, LATITUDE_MAX, LONGITUDE_MAX, readCoordinate, readPoint } from './point.ts';

describe('a coordinate', () => {
  test.each([
    ['10.7769', 10.7769],
    ['10,7769', 10.7769],
    [' -33.9 ', -33.9],
    ['−33,9', -33.9],
    ['0', 0],
    ['-0', 0],
    ['90', 90],
    ['10.123456789012', 10.123456789012],
  ])('%s is read', (text, value) => {
    expect(readCoordinate(text, LATITUDE_MAX)).toBe(value);
  });

  test.each(['', 'abc', '10.1234567890123', '90.1', '-91', '1e1', '10.', '1.2.3', '10 7'])('%s is refused', (text) => {
    expect(readCoordinate(text, LATITUDE_MAX)).toBeUndefined();
  });

  test('of a longitude goes to 180', () => {
    expect(readCoordinate('-180', LONGITUDE_MAX)).toBe(-180);
    expect(readCoordinate('180.000000000001', LONGITUDE_MAX)).toBeUndefined();
  });

  test('is written in full and read again', () => {
    for (const value of [1e-7, 10.123456789012, 106, -0.5, 0])
      expect(readCoordinate(coordinateText(value), LATITUDE_MAX + LONGITUDE_MAX)).toBe(value);
  });
});

const PLACE = { latitude: 10.7769, longitude: 106.7009 };

describe('a point', () => {
  test.each([
    'https://www.google.com/maps/@10.7769,106.7009,17z',
    'https://www.google.com/maps/@10.7769,106.7009,17z?entry=ttu',
    'https://www.google.com/maps/place/Dinh+Doc+Lap/@10.5,106.5,17z/data=!3m1!4b1!4m6!3m5!1s0x31!8m2!3d10.7769!4d106.7009!16s',
    'https://maps.google.com/?q=10.7769,106.7009',
    'https://www.google.com/maps?q=10.7769%2C106.7009&z=17',
    'https://www.google.com/maps/search/?api=1&query=10.7769,106.7009',
    'https://maps.google.com/maps?ll=10.7769,106.7009&q=loc:10.7769,106.7009',
    'https://www.google.com/maps/place/10.7769,106.7009',
    'www.google.com/maps/search/10.7769,+106.7009',
    'https://www.openstreetmap.org/#map=17/10.7769/106.7009',
    'https://www.openstreetmap.org/?mlat=10.7769&mlon=106.7009#map=17/10.1/106.1',
    '10.7769, 106.7009',
    '(10.7769,106.7009)',
    '10.7769 106.7009',
    '10,7769; 106,7009',
    '10,7769, 106,7009',
    '10,7769 106,7009',
    '10,7769,106,7009',
    '10.7769° N, 106.7009° E',
  ])('is found in %s', (text) => {
    expect(readPoint(text)).toEqual(PLACE);
  });

  test('with minutes and seconds is turned into degrees', () => {
    expect(readPoint(`10°46'36.84"N 106°42'3.24"E`)).toEqual({ latitude: 10.7769, longitude: 106.7009 });
    expect(readPoint(`33°52'0"S 151°12'0"E`)?.latitude).toBeCloseTo(-33.8667, 4);
  });

  test('is not found in other texts, out of range, or in a link without one', () => {
    for (const text of [
      '',
      'https://maps.app.goo.gl/abc',
      '10.7769',
      '91.5, 106.7',
      '106.7009, 181',
      'https://www.google.com/maps/@95,106.7,17z',
      '%E0%A4%A',
      'Số 12, đường 3/2',
    ])
      expect(readPoint(text), text).toBeUndefined();
  });
});
