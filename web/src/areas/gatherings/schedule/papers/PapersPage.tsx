import { useQueryClient } from '@tanstack/react-query';
import { tell } from '../../../../kit/api/ask.ts';
import { LOOK } from '../../invitation/look.ts';
import { useAnswer, answerKey } from '../../../../kit/call/use-answer.ts';
import { attendanceCalls, minutesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import {
  type AgendaItem,
  type Attendee,
  type Minutes,
  PAPER_WORDS,
  type PaperWord,
  type PaperWords,
} from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { schedule, type ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { dayOf, dayOrDots } from '@hoivien/contract/kit/period.ts';
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { memo, useDeferredValue, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePublicInfo } from '../../../../kit/call/public-info.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { actionOf } from '../../../../kit/resource/records.ts';
import { PieceFailed } from '../../../../kit/resource/PieceFailed.tsx';
import { useRecord } from '../../../../kit/resource/use-records.ts';
import { RichText } from '../../../../kit/rich-text/RichText.tsx';
import { DayInput } from '../../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import { momentText } from '../propose.ts';
import classes from '../../../../kit/paper/Papers.module.css';
import '../../../../kit/paper/paper-fonts.css';
import './papers.texts.ts';
import { ALL_PAPERS, type Paper } from './paths.ts';

/**
 * The papers of a meeting on A4 in the form of official documents: invitation letters, attendance sheet, minutes. A panel
 * holds the words that the product cannot know; the browser prints the rest of the page. Documents are Vietnamese in every
 * language of the interface.
 */
export function PapersPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const record = useRecord(schedule, id);
  const people = useAnswer(attendanceCalls.list, { params: { id } }, { refetchInterval: LOOK });
  const agenda = useAnswer(minutesCalls.agenda, { params: { id } });
  const minutes = useAnswer(minutesCalls.read, { params: { id } });
  const words = useAnswer(minutesCalls.paperWords, { params: { id } });
  const info = usePublicInfo();
  const asked = (params.get('of') ?? '').split(',');
  const papers = ALL_PAPERS.filter((paper) => asked.includes(paper));
  const queries = [record, people, agenda, minutes, words, info];
  const failed = queries.find(({ isError, data }) => isError && !data);
  if (failed) return <PieceFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!record.data || !people.data || !agenda.data || !minutes.data || !words.data || !info.data)
    return <Skeleton height={400} width="auto" m="xl" aria-label={t('papers.title')} />;
  return (
    <Desk
      papers={papers.length > 0 ? papers : ALL_PAPERS}
      facts={{ record: record.data, people: people.data, agenda: agenda.data.items, minutes: minutes.data }}
      association={info.data.associationName}
      kept={words.data}
    />
  );
}

interface Facts {
  record: ScheduleRecord;
  people: readonly Attendee[];
  agenda: readonly AgendaItem[];
  minutes: Minutes;
}

interface DeskProps {
  papers: readonly Paper[];
  facts: Facts;
  association: string;
  /** The words that a person changed before. */
  kept: PaperWords;
}

/** The words of the papers that a person may change before printing. */
type Typed = Record<PaperWord, string>;

/** Milliseconds after the last key until changed words are kept. */
const KEPT_AFTER = 800;

/** Drawing all letters again with every letter typed would be slow, so they follow when the browser has time. */
function Desk({ papers, facts, association, kept }: DeskProps) {
  const { t } = useWords();
  const { record, people, minutes } = facts;
  const [usual] = useState<Typed>(() => ({
    parent: '',
    issuer: association,
    letterNumber: '',
    minutesNumber: minutes.number ?? '',
    place: '',
    day: minutes.signedOn && !papers.includes('letters') ? minutes.signedOn : dayOf(new Date()),
    subject: record.title,
    authority: 'TM. BAN CHẤP HÀNH\nCHỦ TỊCH',
    signer: '',
    chair: minutes.chairName ?? record.meetingHostName ?? '',
    secretary: minutes.secretaryName ?? '',
    recipients: '- Như trên;\n- Lưu: VT.',
    ask: 'Rất mong Quý vị sắp xếp thời gian đến dự đúng giờ.',
  }));
  const [typed, setTyped] = useState<Typed>({ ...usual, ...kept });
  const client = useQueryClient();
  const mayKeep = actionOf(record, 'Conduct') !== undefined;
  const later = useDebouncedCallback(
    async (words: Typed) => {
      try {
        // A word as the product proposes it follows the meeting.
        const params = { id: record.id };
        const body = Object.fromEntries(
          PAPER_WORDS.flatMap((name) => (words[name] === usual[name] ? [] : [[name, words[name]]])),
        );
        const { data } = await tell(minutesCalls.savePaperWords, { params, body });
        client.setQueryData(answerKey(minutesCalls.paperWords, { params }), data);
      } catch (error) {
        notify.failed(error);
      }
    },
    { delay: KEPT_AFTER, flushOnUnmount: true },
  );
  const shown = useDeferredValue(typed);
  const [letters, sheet, record_] = [papers.includes('letters'), papers.includes('sheet'), papers.includes('minutes')];
  const hasMinutes = Boolean(minutes.content);
  const set = (name: keyof Typed) => (value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    if (mayKeep) later(next);
  };
  const line = (name: keyof Typed) => (
    <TextInput
      label={t(`papers.${name as 'issuer'}`)}
      value={typed[name]}
      onChange={({ currentTarget }) => set(name)(currentTarget.value)}
    />
  );
  const lines = (name: keyof Typed) => (
    <Textarea
      label={t(`papers.${name as 'issuer'}`)}
      autosize
      minRows={2}
      value={typed[name]}
      onChange={({ currentTarget }) => set(name)(currentTarget.value)}
    />
  );
  return (
    <div className={classes.page}>
      <div className={`${classes.panel} auto surface`}>
        <h1>{t('papers.title')}</h1>
        <div className={`${classes.buttons} flex gap2`} style={{ flexDirection: 'row' }}>
          <Button leftSection={<IconPrinter />} onClick={() => window.print()}>
            {t('papers.print')}
          </Button>
          <Button variant="default" component={Link} to={`${schedule.path}/info/${record.id}`}>
            {t('papers.close')}
          </Button>
        </div>
        <div>
          <p>{t('papers.hint')}</p>
          {mayKeep && <p>{t('papers.kept')}</p>}
          {letters && people.length > 0 && <p>{t('papers.shown', { count: people.length })}</p>}
          {letters && people.length === 0 && <p role="status">{t('papers.nobody')}</p>}
          {record_ && !hasMinutes && <p role="status">{t('papers.noMinutes')}</p>}
          {line('parent')}
          {line('issuer')}
          {letters && line('letterNumber')}
          {record_ && line('minutesNumber')}
          {line('place')}
          <DayInput label={t('papers.day')} value={typed.day} onChange={set('day')} />
          {line('subject')}
          {letters && lines('ask')}
          {letters && lines('authority')}
          {letters && line('signer')}
          {letters && lines('recipients')}
          {(sheet || record_) && line('chair')}
          {(sheet || record_) && line('secretary')}
        </div>
      </div>
      <div className={`${classes.desk} short auto`} role="region" aria-label={t('papers.title')} tabIndex={0}>
        {letters && people.map((person) => <Letter key={person.id} person={person} facts={facts} typed={shown} />)}
        {sheet && <Sheet facts={facts} typed={shown} />}
        {record_ && hasMinutes && <MinutesPaper facts={facts} typed={shown} />}
      </div>
    </div>
  );
}

interface PaperProps {
  facts: Facts;
  typed: Typed;
}

/** National heading and motto, issuer, number, place and day. */
function PaperHead({ typed, number, code }: { typed: Typed; number?: string; code?: string }) {
  const { parent, issuer, place, day } = typed;
  return (
    <header className={classes.head}>
      <div>
        {parent && <p className={classes.parent}>{parent}</p>}
        <p className={classes.issuer}>{issuer}</p>
        <div className={classes.rule} />
        {code && <p className={classes.number}>Số: {number || `……/${code}`}</p>}
      </div>
      <div>
        <p className={classes.nation}>Cộng hòa xã hội chủ nghĩa Việt Nam</p>
        <p className={classes.motto}>Độc lập - Tự do - Hạnh phúc</p>
        <p className={classes.dated}>
          {place || '…………'}, {dayOrDots(day)}
        </p>
      </div>
    </header>
  );
}

function placeOf({ address, link }: ScheduleRecord): string {
  return [address, link && `trực tuyến tại ${link}`].filter(Boolean).join('; ');
}

/** The invitation of one participant. */
const Letter = memo(function InvitationLetter({ person, facts, typed }: PaperProps & { person: Attendee }) {
  const { record, agenda } = facts;
  const place = placeOf(record);
  return (
    <article className={`${classes.paper} ${classes.letter}`} lang="vi">
      <PaperHead typed={typed} number={typed.letterNumber} code="GM" />
      <p className={classes.type}>Giấy mời</p>
      <p className={classes.subject}>{typed.subject}</p>
      <div className={classes.body}>
        <p className={classes.to}>
          Kính gửi: {person.name}
          {person.about && person.memberType !== OUTSIDE ? ` (${person.about})` : ''}
        </p>
        <p>
          {typed.issuer} trân trọng kính mời Quý vị tham dự: {typed.subject}.
        </p>
        {record.meetingHostName && <p>Chủ trì: {record.meetingHostName}.</p>}
        <p>Thời gian: {momentText(record.startTime)}.</p>
        {place && <p>Địa điểm: {place}.</p>}
        {agenda.length > 0 && (
          <>
            <p>Nội dung chương trình:</p>
            <ul className={classes.program}>
              {agenda.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items have no other name, and keep no state
                <li key={index}>
                  - {item.time && `${item.time}: `}
                  {item.text}
                  {item.speaker && ` (${item.speaker})`};
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{typed.ask}</p>
        <p>Trân trọng./.</p>
      </div>
      <footer className={classes.foot}>
        <p className={classes.recipients}>
          <b>Nơi nhận:</b>
          {typed.recipients}
        </p>
        <div className={classes.sign}>
          <b>{typed.authority}</b>
          <span>{typed.signer}</span>
        </div>
      </footer>
    </article>
  );
});

/** The list to sign on the day. */
function Sheet({ facts, typed }: PaperProps) {
  const { record, people } = facts;
  const place = placeOf(record);
  return (
    <article className={`${classes.paper} ${classes.sheet}`} lang="vi">
      <PaperHead typed={typed} />
      <p className={classes.type}>Danh sách điểm danh</p>
      <p className={classes.subject}>{typed.subject}</p>
      <div className={classes.body}>
        <p>
          Thời gian: {momentText(record.startTime)}.{place && ` Địa điểm: ${place}.`}
        </p>
      </div>
      <table className={classes.sheetTable}>
        <thead>
          <tr>
            <th>TT</th>
            <th>Họ và tên</th>
            <th>Chức vụ, đơn vị</th>
            <th>Biểu quyết</th>
            <th>Ký tên</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <tr key={person.id}>
              <td>{index + 1}</td>
              <td>{person.name}</td>
              <td>{person.about ?? (person.memberType === OUTSIDE ? 'Khách mời' : '')}</td>
              <td>{person.voting ? 'Có' : ''}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <Signatures typed={typed} />
    </article>
  );
}

/** The minutes, signed by secretary and chair. */
function MinutesPaper({ facts, typed }: PaperProps) {
  return (
    <article className={`${classes.paper} ${classes.record}`} lang="vi">
      <PaperHead typed={typed} number={typed.minutesNumber} code="BB" />
      <p className={classes.type}>Biên bản</p>
      <p className={classes.subject}>{typed.subject}</p>
      <div className={classes.body}>
        <RichText html={facts.minutes.content ?? ''} />
      </div>
      <Signatures typed={typed} />
    </article>
  );
}

function Signatures({ typed }: { typed: Typed }) {
  return (
    <footer className={classes.foot}>
      <div className={classes.sign}>
        <b>Thư ký</b>
        <em className="block">(Ký, ghi rõ họ tên)</em>
        <span>{typed.secretary}</span>
      </div>
      <div className={classes.sign}>
        <b>Chủ tọa</b>
        <em className="block">(Ký, ghi rõ họ tên)</em>
        <span>{typed.chair}</span>
      </div>
    </footer>
  );
}
