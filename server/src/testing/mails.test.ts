import { LETTER_OCCASIONS } from '@hoivien/contract/fragments/letters.ts';
import { expect, test } from 'vitest';
import { invitationMail, joinedMail } from '../areas/people/club-invitation/mail.texts.ts';
import { letterMail } from '../areas/gatherings/invitation/texts.ts';
import { mailText } from '../areas/doors/user/mail.texts.ts';
import { layOut, type MailContent } from '../kit/mail/layout.ts';
import { mailFaults } from '../kit/mail/testing/mail-faults.ts';

const hostile = '<b onload="x">&"\'</b>';
const sender = { name: hostile, emailAddress: 'office@example.test', phone: '028', address: hostile };
const fill = {
  app: sender.name,
  name: hostile,
  club: hostile,
  username: hostile,
  mail: 'a@example.test',
  phone: '0912',
  contact: 'office@example.test',
  code: 'ABCDE-23456',
  link: 'https://hoi.example/#/x?a="b"&c=<d>',
  message: `${hostile}\n${hostile}`,
  at: new Date('2026-11-28T02:00:00Z'),
  network: hostile,
  device: hostile,
  left: 3,
  by: hostile,
  reason: hostile,
};

const pair: [string, string] = [hostile, hostile];
const occasioned = {
  title: hostile,
  name: hostile,
  association: hostile,
  startTime: new Date('2026-12-01T01:00:00Z'),
  endTime: new Date('2026-12-01T05:00:00Z'),
  address: hostile,
  content: null,
  link: fill.link,
  host: hostile,
  agenda: [{ time: '09:00', text: hostile, speaker: hostile }],
  rows: [[pair, hostile]] as [[string, string], string][],
  remark: pair,
  ask: { text: pair, button: pair, entry: pair },
  answer: fill.link,
  outsideAddress: null,
  reason: hostile,
};

function everyMail(): (readonly [string, MailContent])[] {
  const own = (['vi', 'en'] as const).flatMap((language) => {
    const { otp: _sms, proof: _proof, ...mails } = mailText(language);
    return Object.entries(mails).map(([name, build]) => [`${name} ${language}`, build(fill)] as const);
  });
  const letters = (['vi', 'en'] as const).flatMap((language) =>
    (['meeting', 'event'] as const).flatMap((noun) =>
      LETTER_OCCASIONS.map(
        (occasion) =>
          [`${noun} ${occasion} ${language}`, letterMail({ ...occasioned, noun, occasion, language })] as const,
      ),
    ),
  );
  return [...own, ...letters, ['invitation', invitationMail(fill)], ['joined', joinedMail(fill)]];
}

test.each(everyMail())(
  'the mail %s has HTML and text, and nothing that mail programs drop or run',
  (_name, content) => {
    const { html, body } = layOut(content, sender);
    expect(mailFaults(html)).toEqual([]);
    expect(html).not.toContain(hostile);
    for (const part of [...content.parts.flatMap((one) => ('paragraph' in one ? [one.paragraph] : [])), content.why])
      expect(body).toContain(part);
  },
);
